import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, expect, test } from 'vitest'
import { NotNowError } from './page.ts'
import { openSsrWorkerPool, type SsrWorkerPool } from './worker-pool.ts'

/** A thread that says where it drew, breaks, ends, or never answers, as its page's address asks. */
const THREAD = `
import { parentPort, threadId } from 'node:worker_threads'
parentPort.on('message', ({ address, answers }) => {
  if (address === '/ends') process.exit(1)
  if (address === '/breaks') throw new Error('broken')
  if (address === '/refuses') parentPort.postMessage({ fault: new Error('no such part') })
  else if (address !== '/never') parentPort.postMessage({ drawn: { html: address + answers[0].json, lacks: [], faults: [String(threadId)] } })
})`

const folder = mkdtempSync(join(tmpdir(), 'kz16-draw-'))
const script = join(folder, 'thread.mjs')
writeFileSync(script, THREAD)
afterAll(() => rmSync(folder, { recursive: true }))

let crew: SsrWorkerPool
afterEach(() => crew.close())
const draw = (address: string) =>
  crew.draw({ address, at: 0, language: 'en', answers: [{ key: 'GET /motd/', sent: {}, guests: false, json: '{}' }] })

test('pages are drawn in other threads than the one that asks, each with its own answer', async () => {
  crew = openSsrWorkerPool('', script)
  const pages = await Promise.all(['/a', '/b', '/c', '/d', '/e'].map(draw))
  expect(pages.map(({ html }) => html)).toEqual(['/a{}', '/b{}', '/c{}', '/d{}', '/e{}'])
  for (const { faults } of pages) expect(faults).not.toContain('0')
})

test('what breaks while one page is drawn fails that page alone', async () => {
  crew = openSsrWorkerPool('', script)
  for (const [address, message] of [
    ['/refuses', 'no such part'],
    ['/breaks', 'broken'],
    ['/ends', 'the thread that draws has ended'],
  ] as const) {
    const [broken, other] = await Promise.allSettled([draw(address), draw('/a')])
    expect(broken).toMatchObject({ status: 'rejected', reason: { message } })
    expect(other).toMatchObject({ status: 'fulfilled', value: { html: '/a{}' } })
  }
})

test('a page that would wait too long goes out without being drawn, and so do those of a server that stops', async () => {
  crew = openSsrWorkerPool('', script)
  const asked = Array.from({ length: 80 }, () => draw('/never'))
  const told = Promise.allSettled(asked)
  await expect(draw('/a')).rejects.toThrow(NotNowError)
  await crew.close()
  for (const one of await told) expect(one).toMatchObject({ status: 'rejected', reason: { name: 'NotNowError' } })
})

/** A site of one line, in the language of its address; it says whether its texts were there when it started. */
const SITE = `
const language = new URL(import.meta.url).searchParams.get('language') ?? 'en'
const had = language === 'en' || language in globalThis.kzTextsOf
export const drawer = {
  draw: async () => ({ html: { en: 'a map', ru: 'карта', es: 'mapa' }[language], lacks: [], faults: had ? [] : ['no texts'] }),
}`

test('pages of several languages that are asked for at once have each their own texts', async () => {
  const site = join(folder, 'site.mjs')
  writeFileSync(site, SITE)
  crew = openSsrWorkerPool(pathToFileURL(site).href)
  const languages = ['ru', 'es', 'en', 'ru', 'en', 'es', 'ru']
  const pages = await Promise.all(
    languages.map((language) => crew.draw({ address: '/', at: 0, language, answers: [] })),
  )
  expect(pages.map(({ html }) => html)).toEqual(['карта', 'mapa', 'a map', 'карта', 'a map', 'mapa', 'карта'])
  expect(pages.flatMap(({ faults }) => faults)).toEqual([])
})
