import { Button } from '../../../ui/button.tsx'
import field from '../../../ui/field/field.module.css'
import { optionsOf } from '../../../ui/field/options.ts'
import { SegmentedField } from '../../../ui/field/segmented-field.tsx'
import { Switch } from '../../../ui/field/switch.tsx'
import type { Sight } from '../../replay/scene/cameras.ts'
import type { FilmSource } from '../film-source.ts'
import { withMark } from '../plan/camera-path.ts'
import { type Drawn, SHAPES, type Shape, sizeOf } from '../plan/film-plan.ts'
import type { Choices } from './choices.ts'
import styles from './film.module.css'
import { RaceField } from './race-field.tsx'

interface SettingsProps {
  source: FilmSource
  choices: Choices
  onChange: (change: Partial<Choices>) => void
  /** the moment that is shown, and where it is looked from */
  moment: () => { ms: number; sight: Sight | null }
  /** writes down what is turned during one play */
  onRecord: () => void
}

const FORMS = optionsOf({ video: 'Film', picture: 'Moving picture' })
const VIEWS = optionsOf({ first: 'Eyes', chase: 'Chase', free: 'Orbit', top: 'Top', path: 'Path' })
const LINES = optionsOf({ 360: '360p', 720: '720p', 1080: '1080p', 1440: '1440p' })
const RATES = optionsOf({ 30: '30', 60: '60' })
const WORDS: Record<keyof Drawn, string> = {
  ...{ time: 'Time', keys: 'Keys', speed: 'Speed', names: 'Names' },
  ...{ gap: 'Gap to a ghost', splits: 'Splits', line: 'Gap as a line', ribbon: 'Ribbon' },
}

/** What the film is like: shape, size, camera, what is drawn in, who is in it. */
export function Settings({ source, choices, onChange, moment, onRecord }: SettingsProps) {
  const { form, shape, lines, fps, drawn, hasSound } = choices
  const isPicture = form === 'picture'
  return (
    <div className={styles.settings}>
      <SegmentedField label="Kind" options={FORMS} value={form} onChange={(value) => onChange({ form: value })} />
      <Shapes shape={shape} lines={lines} isPicture={isPicture} onChange={(value) => onChange({ shape: value })} />
      {!isPicture && (
        <div className={styles.pair}>
          <SegmentedField
            label="Size"
            options={LINES}
            value={String(lines) as '360'}
            onChange={(value) => onChange({ lines: Number(value) as Choices['lines'] })}
          />
          <SegmentedField
            label="Frames a second"
            options={RATES}
            value={String(fps) as '30'}
            onChange={(value) => onChange({ fps: Number(value) as Choices['fps'] })}
          />
        </div>
      )}
      <CameraField choices={choices} onChange={onChange} moment={moment} onRecord={onRecord} />
      <div className={field.field}>
        <span className={field.label}>Drawn in</span>
        <ul className={styles.switches}>
          {(Object.keys(WORDS) as (keyof Drawn)[]).map((name) => {
            if (name === 'splits' && !source.splits) return null
            if ((name === 'gap' || name === 'line') && source.others.length === 0) return null
            return (
              <li key={name}>
                <Switch
                  label={WORDS[name]}
                  on={drawn[name]}
                  onChange={(on) => onChange({ drawn: { ...drawn, [name]: on } })}
                />
              </li>
            )
          })}
          {!isPicture && (
            <li>
              <Switch label="Ticks at jumps" on={hasSound} onChange={(on) => onChange({ hasSound: on })} />
            </li>
          )}
        </ul>
        <p className="small dim">
          The address and “{source.about.standing}” at the foot stay: they say that the film is the run.
        </p>
      </div>
      {source.others.length > 0 && <RaceField source={source} choices={choices} onChange={onChange} />}
    </div>
  )
}

function Shapes({
  shape,
  lines,
  isPicture,
  onChange,
}: {
  shape: Shape
  lines: number
  isPicture: boolean
  onChange: (shape: Shape) => void
}) {
  return (
    <fieldset className={styles.shapes}>
      <legend className={field.label}>Shape</legend>
      {SHAPES.map((one) => {
        const { width, height } = sizeOf(one, isPicture ? 360 : lines)
        return (
          <button key={one} type="button" aria-pressed={one === shape} onClick={() => onChange(one)}>
            <i style={{ aspectRatio: one.replace(':', ' / ') }} data-tall={one === '9:16' || undefined} />
            <b>{one}</b>
            <span>{isPicture ? 'for a post' : `${width} × ${height}`}</span>
          </button>
        )
      })}
    </fieldset>
  )
}

function CameraField({ choices, onChange, moment, onRecord }: Omit<SettingsProps, 'source'>) {
  const { view, marks } = choices
  const mark = () => {
    const { ms, sight } = moment()
    if (sight) onChange({ marks: withMark(marks, { ms, sight }), view: 'path' })
  }
  return (
    <div className={field.field}>
      <SegmentedField label="Camera" options={VIEWS} value={view} onChange={(value) => onChange({ view: value })} />
      {view === 'free' && (
        <p className="small dim">
          Turn the picture with the pointer. Or as you turn it:{' '}
          <button type="button" className="link" onClick={onRecord}>
            record my camera
          </button>
        </p>
      )}
      {view === 'free' && (
        <Button small onClick={mark}>
          Mark this view for a path
        </Button>
      )}
      {view === 'path' && (
        <p className="small dim">
          {marks.length === 0
            ? 'No view is marked yet: turn the camera in Orbit at a moment, mark it, and go to the next.'
            : `Goes through ${marks.length === 1 ? 'one view' : `${marks.length} views`}. `}
          {marks.length > 0 && (
            <button type="button" className="link" onClick={() => onChange({ marks: [], view: 'free' })}>
              Forget them
            </button>
          )}
        </p>
      )}
    </div>
  )
}
