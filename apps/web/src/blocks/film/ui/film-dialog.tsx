import { Clapperboard } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog/dialog.tsx'
import field from '../../../ui/field/field.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/page/spinner.tsx'
import type { Painter } from '../draw/painter.ts'
import type { FilmSource } from '../film-source.ts'
import { fileNameOf, timeLine } from '../plan/about.ts'
import { frameAt, framesOf, momentOfFrame } from '../plan/film-plan.ts'
import { momentOfKey } from '../plan/moment-key.ts'
import { partsOf } from '../plan/parts.ts'
import { type Choices, changed, firstChoices, planOf } from './choices.ts'
import { DoneParts } from './done.tsx'
import { FailedNote, NoGraphics } from './failed.tsx'
import styles from './film.module.css'
import { MakingFilm } from './making.tsx'
import { MeasureWords } from './measure-words.tsx'
import { Preview } from './preview.tsx'
import { Range } from './range.tsx'
import { Settings } from './settings.tsx'
import { useFilm } from './use-film.ts'
import { useMeasure } from './use-measure.ts'
import { useRecording } from './use-recording.ts'
import { useScene } from './use-scene.ts'

/** Makes a film of the run that is in the player: chosen, made, and what to do with it. */
export function FilmDialog({ source, part, onClose }: { source: FilmSource; part: string; onClose: () => void }) {
  const { about } = source
  const film = useFilm()
  const [asks, setAsks] = useState(false)
  const { state } = film
  const isAtWork = state.kind === 'making' || state.kind === 'lost'
  const close = () => (isAtWork ? setAsks(true) : onClose())
  return (
    <>
      <Dialog
        fillsPhone
        title={`Make a film: ${about.mapName}, ${about.player} ${timeLine(about)}`}
        width="72rem"
        onClose={close}
      >
        <FilmBody source={source} part={part} film={film} />
      </Dialog>
      {asks && isAtWork && (
        <ConfirmDialog
          title="Stop the film?"
          verb="Stop the film"
          onCancel={() => setAsks(false)}
          onConfirm={() => {
            film.stop()
            onClose()
          }}
        >
          What is made so far is not kept.
        </ConfirmDialog>
      )}
    </>
  )
}

interface BodyProps {
  source: FilmSource
  part: string
  film: ReturnType<typeof useFilm>
}

function FilmBody({ source, part, film }: BodyProps) {
  const { run, splits, marks, about, player } = source
  // a clip is offered of the moment that was asked for, and of the one the player stands at
  const [moments] = useState(() => [momentOfKey(part) ?? 0, player.get().at].filter((ms) => ms !== 0))
  const parts = useMemo(() => partsOf(run, splits, marks, moments), [run, splits, marks, moments])
  const [choices, setChoices] = useState<Choices>(() => firstChoices(source, parts, part))
  const choose = (change: Partial<Choices>) => setChoices((before) => changed(before, change, parts))
  const { state } = film
  if (state.kind === 'making' || state.kind === 'lost')
    return <MakingFilm state={state} onStop={film.stop} onGoOn={film.goOn} onFinish={film.finish} />
  if (state.kind === 'done') {
    const name = choices.part === 'whole' ? null : (parts.find(({ key }) => key === choices.part)?.name ?? null)
    const other = choices.shape === '9:16' ? '16:9' : '9:16'
    const again = () => {
      choose({ shape: other })
      const { scene } = state.film.order
      const plan = planOf({ ...choices, shape: other }, scene.ghosts)
      film.make({ scene, plan }, framesOf(plan))
    }
    return <DoneParts source={source} film={state.film} part={name} onBack={film.stop} onOtherShape={again} />
  }
  return (
    <>
      {state.kind === 'failed' && <FailedNote why={state.why} about={about} />}
      <Choosing {...{ source, choices, choose, parts, film }} />
    </>
  )
}

interface ChoosingProps extends Pick<BodyProps, 'source' | 'film'> {
  choices: Choices
  choose: (change: Partial<Choices>) => void
  parts: ReturnType<typeof partsOf>
}

function Choosing({ source, choices, choose, parts, film }: ChoosingProps) {
  const scene = useScene(source)
  const painter = useRef<Painter | null>(null)
  const plan = useMemo(() => planOf(choices, source.ghosts), [choices, source.ghosts])
  const [moment, setMoment] = useState(0)
  const [hasGraphics, setGraphics] = useState(true)
  const measure = useMeasure(scene, plan, hasGraphics)
  const record = useRecording(plan, painter, setMoment, choose)
  const primary = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // the dialog takes the focus when it opens, before this
    const timer = setTimeout(() => primary.current?.focus(), 0)
    return () => clearTimeout(timer)
  }, [])
  const frame = frameAt(plan, moment)
  if (!hasGraphics) return <NoGraphics about={source.about} />
  const make = () => scene && film.make({ scene, plan }, framesOf(plan))
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.left}>
          {scene ? (
            <Preview
              {...{ scene, plan, frame }}
              onFrame={(next) => setMoment(momentOfFrame(plan, next))}
              turns={choices.view === 'free' || choices.view === 'top'}
              onTurn={() => choose({ orbit: { ...choices.orbit } })}
              painterRef={painter}
              onNoGraphics={() => setGraphics(false)}
              fileName={`${fileNameOf(source.about, null)}_${frame}`}
              words={`Frame ${frame + 1} of the film of ${source.about.player} on ${source.about.mapName}`}
            />
          ) : (
            <div className={styles.view} style={{ aspectRatio: `${plan.width} / ${plan.height}` }} data-skeleton="">
              <Spinner label="Loading the picture" />
            </div>
          )}
          {parts.length > 1 && (
            <select
              className={field.input}
              data-part="input"
              aria-label="Part of the run"
              value={choices.part}
              onChange={({ target }) => choose({ part: target.value })}
            >
              {parts.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
          )}
          <Range run={source.run} {...{ parts }} from={choices.from} to={choices.to} fps={plan.fps} onChange={choose} />
        </div>
        <Settings
          {...{ source, choices }}
          onChange={choose}
          moment={() => ({ ms: momentOfFrame(plan, frame), sight: painter.current?.sight ?? null })}
          onRecord={record}
        />
      </div>
      <div className={styles.foot}>
        <MeasureWords plan={plan} measure={measure} />
        <Button
          ref={primary}
          kind="primary"
          blockedBy={
            measure && !measure.format && plan.form === 'video' ? 'This browser cannot make videos' : undefined
          }
          onClick={make}
        >
          <Icon of={Clapperboard} size="sm" /> {plan.form === 'picture' ? 'Make the picture' : 'Make the film'}
        </Button>
      </div>
    </>
  )
}
