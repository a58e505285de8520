import { DIFFICULTIES, type Difficulty } from '@kz/contract/rules'
import { POINTS_RULE, placePoints, WORTHS } from '@kz/contract/runs/point-rule'
import { useState } from 'react'
import { capital } from '../../../blocks/capital.ts'
import { count, ordinal } from '../../../lib/text/format.ts'
import { paths } from '../../../lib/url/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field/field.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Table } from '../../../ui/table/table.tsx'
import styles from './points.module.css'

/** Fields from two players to ten thousand, along a slider of a hundred steps. */
const STEPS = 100
const sizeAt = (step: number): number => Math.round(2 * 5_000 ** (step / STEPS))

const KNOWN = DIFFICULTIES.filter((difficulty) => difficulty !== 'unknown')

/** /points: the rule in one paragraph, what a difficulty is worth, and a slider to try it. */
export function PointsRulePage() {
  return (
    <div className="stack">
      <PageHead title="How points are made" sub="One rule, counted from the runs. Nothing else gives points.">
        <ButtonLink small href={paths.leaderboard({ view: 'points' })}>
          The board
        </ButtonLink>
      </PageHead>
      <Panel title="The rule">
        <p className={styles.rule}>{POINTS_RULE}</p>
      </Panel>
      <Trying />
      <Panel flush title="What a difficulty is worth" sub="each time the field doubles">
        <Table
          region="Worth by difficulty"
          caption="Worth by difficulty"
          lines={KNOWN.map((difficulty) => ({ id: difficulty, worth: WORTHS[DIFFICULTIES.indexOf(difficulty)] ?? 0 }))}
          columns={[
            { head: 'Difficulty', cell: ({ id }) => capital(id) },
            { head: 'Worth', right: true, cell: ({ worth }) => worth },
            { head: 'First of 10', right: true, cell: ({ id }) => count(placePoints(id, 10, 1)) },
            { head: 'First of 100', right: true, cell: ({ id }) => count(placePoints(id, 100, 1)) },
            { head: 'Last of 100', right: true, cell: ({ id }) => count(placePoints(id, 100, 100)) },
          ]}
        />
      </Panel>
    </div>
  )
}

function Trying() {
  const [difficulty, setDifficulty] = useState<Difficulty>('medium')
  const [size, setSize] = useState(60)
  const [share, setShare] = useState(20)
  const players = sizeAt(size)
  const place = Math.max(1, Math.round(players ** (share / STEPS)))
  return (
    <Panel title="Try it">
      <div className={styles.trying}>
        <SelectField
          label="Difficulty"
          value={difficulty}
          onChange={({ target }) => setDifficulty(target.value as Difficulty)}
        >
          {KNOWN.map((one) => (
            <option key={one} value={one}>
              {capital(one)}
            </option>
          ))}
        </SelectField>
        <label>
          <span>{count(players)} players finished it</span>
          <input
            type="range"
            min={0}
            max={STEPS}
            value={size}
            aria-valuetext={`${players} players`}
            onChange={({ target }) => setSize(Number(target.value))}
          />
        </label>
        <label>
          <span>You are {ordinal(place)}</span>
          <input
            type="range"
            min={0}
            max={STEPS}
            value={share}
            aria-valuetext={`${ordinal(place)} place`}
            onChange={({ target }) => setShare(Number(target.value))}
          />
        </label>
        <p role="status">
          <b className="display">{count(placePoints(difficulty, players, place))}</b> points
        </p>
      </div>
    </Panel>
  )
}
