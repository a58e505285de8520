import { Spinner } from '../../../ui/page/spinner.tsx'
import { type FilmPlan, framesOf } from '../plan/film-plan.ts'
import { sizeText } from './done.tsx'
import type { Measure } from './use-measure.ts'

/** What it will be: form, frames, size and time. */
export function MeasureWords({ plan, measure }: { plan: FilmPlan; measure: Measure | null }) {
  const frames = framesOf(plan)
  const length = `${((plan.to - plan.from) / 1000).toFixed(2)} s, ${frames} frames`
  if (plan.form === 'picture')
    return (
      <span data-part="measure">
        <b>WebP, {plan.fps} frames a second</b>
        <span className="dim">
          {plan.width} × {plan.height}, {length}, at most 5 MB as posts take it
        </span>
      </span>
    )
  if (!measure) return <Spinner label="Asking the browser what it can make" />
  const { format, bytes, seconds } = measure
  if (!format)
    return (
      <span data-part="measure" role="alert">
        <b>This browser cannot make a video of this size.</b>
        <span className="dim">Try a smaller one, or another browser. The moving picture works.</span>
      </span>
    )
  return (
    <span data-part="measure">
      <b>
        {format.words}, {plan.fps} frames a second
      </b>
      <span className="dim">
        {length}
        {bytes !== null && seconds !== null
          ? `, about ${sizeText(bytes)}, about ${timeText(seconds)} on this machine`
          : ', size and time are being measured'}
        {format.container === 'webm' && '. This browser cannot write MP4; YouTube takes WebM too.'}
      </span>
    </span>
  )
}

const timeText = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`
