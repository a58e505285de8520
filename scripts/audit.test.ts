import { expect, test } from 'vitest'
import { readAudit } from './lib/audit.mjs'

const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} })
const hole = (severity: string) => ({ one: { name: 'one', severity, range: '<1.2.3' } })

test('a report without holes is fine, one with a light hole too', () => {
  for (const text of [report({}), report(hole('low')), `npm warn something\n${report({})}`])
    expect(readAudit(text)).toEqual({ code: 0, output: '' })
})

test.each(['moderate', 'high', 'critical', 'of a kind to come'])(
  'a hole that is %s fails, with its package',
  (severity) => {
    expect(readAudit(report(hole(severity)))).toEqual({
      code: 1,
      output: `package-lock.json: one <1.2.3 has a ${severity} hole`,
    })
  },
)

test.each([
  ['{"message": "405 Method Not Allowed - POST https://registry.example/-/npm", "statusCode": 405}', '405 Method Not'],
  ['{"error": {"code": "ENOTFOUND"}}', '{"error"'],
  ['spawn npm ENOENT', 'spawn npm ENOENT'],
  ['', 'no answer'],
  ['{"vulnerabilities": null}', '{"vulner'],
])('a registry that does not answer fails nothing, and is said in one line: %s', (text, why) => {
  const { code, output, note } = readAudit(text)
  expect([code, output]).toEqual([0, ''])
  expect(note).toContain(`not asked: ${why}`)
  expect(note).not.toMatch(/https?:|\n/)
})
