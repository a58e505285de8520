import type { DemoReport, DemoSeries } from './measure-types.ts'

/** Most points of the path that go with a report, and the bytes all of it may have. */
const TRACE_POINTS = 400
const MOST_BYTES = 60_000

/** The path in few points: milliseconds, units, units a second, whole numbers. */
export interface Trace {
  ms: number[]
  x: number[]
  y: number[]
  z: number[]
  speed: number[]
}

export type ShareableReport = ReturnType<typeof shareable>

/**
 * A report as it may be shown to anybody: without the Steam id and without what others said on the server, with as many
 * points of the path as fit into 60 KB.
 */
export function shareable(report: DemoReport, series: DemoSeries, byteLength: number) {
  const { texts: _texts, player, ...summary } = report.summary
  const { name, realSteam } = player
  const findings = report.findings.map((finding) => ({
    ...finding,
    value: shortened(finding.value),
    limit: finding.limit === null ? null : shortened(finding.limit),
  }))
  const shared = { ...report, findings, bytes: byteLength, summary: { ...summary, player: { name, realSteam } } }
  const text = wellFormed(JSON.stringify(shared))
  const clean: typeof shared = JSON.parse(text)
  const bytes = bytesOf(text)
  let points = TRACE_POINTS
  let trace = traceOf(series, points)
  while (points > 0 && bytes + bytesOf(JSON.stringify({ trace })) > MOST_BYTES) {
    points = points > 50 ? Math.floor(points * 0.7) : 0
    trace = traceOf(series, points)
  }
  return { ...clean, trace }
}

const shortened = (value: number | string): string => String(value).slice(0, 100)

function traceOf({ seconds, x, y, z, speed }: DemoSeries, most: number): Trace {
  const every = Math.max(1, Math.ceil(seconds.length / Math.max(most, 1)))
  const pick = (column: Float32Array, scale = 1): number[] => {
    const values: number[] = []
    if (most > 0) for (let at = 0; at < column.length; at += every) values.push(Math.round(column[at]! * scale))
    return values
  }
  return { ms: pick(seconds, 1000), x: pick(x), y: pick(y), z: pick(z), speed: pick(speed) }
}

/** Names are cut anywhere, and files hold anything: no text of this JSON keeps NUL or half of a pair. */
function wellFormed(json: string): string {
  // JSON writes only these as \u, and nearly no demo has one
  if (!json.includes('\\u0000') && !json.includes('\\ud')) return json
  return JSON.stringify(JSON.parse(json), (_key, inner) =>
    typeof inner === 'string' ? inner.replace(/[\0\p{Surrogate}]/gu, '\ufffd') : inner,
  )
}

/** As UTF-8; every text is well formed. */
function bytesOf(json: string): number {
  let bytes = json.length
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    // each half of a pair takes two
    if (code > 0x7f) bytes += code > 0x7ff && (code < 0xd800 || code > 0xdfff) ? 2 : 1
  }
  return bytes
}
