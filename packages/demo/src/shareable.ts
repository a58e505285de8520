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
  const clean = wellFormed(shared)
  let points = TRACE_POINTS
  let whole = { ...clean, trace: traceOf(series, points) }
  while (points > 0 && bytesOf(whole) > MOST_BYTES) {
    points = points > 50 ? Math.floor(points * 0.7) : 0
    whole = { ...clean, trace: traceOf(series, points) }
  }
  return whole
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

/** Names are cut anywhere, and files hold anything: no text keeps NUL or half of a pair. */
function wellFormed<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_key, inner) =>
    typeof inner === 'string' ? inner.replace(/[\0\p{Surrogate}]/gu, '\ufffd') : inner,
  )
}

/** As UTF-8; every text is well formed. */
const bytesOf = (value: unknown): number => encodeURI(JSON.stringify(value)).replace(/%../g, '.').length
