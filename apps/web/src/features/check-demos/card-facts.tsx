import type { SubmittedDemo } from '@kz/contract/demos'
import { parseTime } from '@kz/contract/rules'
import { Check, TriangleAlert } from 'lucide-react'
import { PlayerName } from '../../blocks/player-name.tsx'
import { countryName } from '../../lib/countries.ts'
import { Button } from '../../ui/button.tsx'
import { Flag } from '../../ui/flag.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import type { Review } from './use-review.ts'

/** Record now, address, who checks, what the parser thinks. */
export function CardFacts({ demo, review }: { demo: SubmittedDemo; review: Review }) {
  const elsewhere = demo.countryAddress !== 'n-a' && demo.country !== 'n-a' && demo.countryAddress !== demo.country
  return (
    <dl className="facts">
      <div>
        <dt>Record now</dt>
        <dd className="row gap-2">
          {demo.previousTime && demo.previousPlayerName ? (
            <>
              <TimeText milliseconds={parseTime(demo.previousTime) ?? 0} />
              <PlayerName name={demo.previousPlayerName} country={demo.previousPlayerCountry} quiet />
            </>
          ) : (
            'None yet'
          )}
        </dd>
      </div>
      <div>
        <dt>Address</dt>
        <dd className="row gap-2">
          <Flag code={demo.countryAddress} />
          <span>{demo.ipAddress ?? 'forgotten'}</span>
          {elsewhere && (
            <Tag kind="warn" tip={`The account says ${countryName(demo.country)}.`}>
              Other country
            </Tag>
          )}
        </dd>
      </div>
      <div>
        <dt>Checked by</dt>
        <dd className="row gap-2">
          {demo.checkBy && <span className="font-semibold">{demo.checkBy}</span>}
          {demo.mine ? (
            <Button small kind="ghost" busy={review.busy === 'claim'} onClick={() => void review.unclaim()}>
              Give back
            </Button>
          ) : (
            <Button small kind="ghost" busy={review.busy === 'claim'} onClick={() => void review.claim()}>
              {demo.checkBy ? 'Take over' : 'Take it'}
            </Button>
          )}
        </dd>
      </div>
      <div>
        <dt>Analyzer</dt>
        <dd>
          {demo.warnings.length === 0 ? (
            <span className="row text-gain">
              <Icon of={Check} size="sm" />
              All checks pass
            </span>
          ) : (
            <span className="row text-warn">
              <Icon of={TriangleAlert} size="sm" />
              {demo.warnings.length} {demo.warnings.length === 1 ? 'warning' : 'warnings'}
            </span>
          )}
        </dd>
      </div>
      {demo.note && (
        <div className="wide">
          <dt>Note</dt>
          <dd>{demo.note}</dd>
        </div>
      )}
      {demo.question && (
        <div className="wide">
          <dt>We asked</dt>
          <dd>{demo.question}</dd>
        </div>
      )}
      {demo.answer && (
        <div className="wide">
          <dt>The player says</dt>
          <dd>{demo.answer}</dd>
        </div>
      )}
    </dl>
  )
}
