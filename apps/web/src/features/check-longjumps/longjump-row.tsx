import {
  LONGJUMP_NAMES,
  LONGJUMP_TYPES,
  type LongjumpNumber,
  type LongjumpType,
  readLongjumpNumber,
} from '@kz/contract/longjump-types'
import type { SubmittedLongjump } from '@kz/contract/longjumps'
import { youtubeId } from '@kz/contract/rules'
import { Download, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { AnalyzeLink } from '../../blocks/analyze-link.tsx'
import { Moment } from '../../blocks/moment.tsx'
import { PlayerName } from '../../blocks/player-name.tsx'
import { capital } from '../../blocks/words.ts'
import { useMay } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DecisionDialog } from './decision.tsx'
import { type Draft, decisionBlocked, differs, isDirty, savedDraft, seenValue } from './queue.ts'
import { SeenDetails } from './seen-details.tsx'
import { useReview } from './use-review.ts'

const NUMBERS: LongjumpNumber[] = ['block', 'distance', 'topspeed', 'prestrafe']
const CONFLICT = 'You cannot review your own demo'

/** One waiting long jump: its row, and below it what the demo shows. */
export function LongjumpRow({ jump }: { jump: SubmittedLongjump }) {
  const review = useReview(jump)
  const saved = savedDraft(jump)
  const [typed, setTyped] = useState<Draft | null>(null)
  const [decision, setDecision] = useState<'release' | 'reject' | null>(null)
  const isTop = useMay('TOP')
  const mayOverride = useMay('REVOKE') || isTop
  const draft = typed ?? saved
  const edit = (part: Partial<Draft>) => setTyped({ ...draft, ...part })
  const dirty = isDirty(draft, saved)
  const shut = jump.conflict && !mayOverride ? CONFLICT : undefined
  const wrong = NUMBERS.find((number) => readLongjumpNumber(number, draft[number]) === null)
  const linkFault = draft.ytLink !== '' && !youtubeId(draft.ytLink) ? 'Enter a valid YouTube link' : undefined
  const fault = wrong ? `Invalid ${wrong}` : linkFault
  const update = async () => {
    if (await review.update(draft)) setTyped(null)
  }
  return (
    <tbody aria-label={jump.fileName}>
      <tr>
        <td className="lj-file">{jump.fileName}</td>
        {NUMBERS.map((number) => (
          <td key={number} className="r" data-label={capital(number)}>
            <input
              className="in lj-number"
              aria-label={`${capital(number)} of ${jump.fileName}`}
              inputMode="decimal"
              value={draft[number]}
              aria-invalid={wrong === number || undefined}
              onChange={({ target }) => edit({ [number]: target.value })}
            />
            <SeenNumber typed={draft[number]} seen={seenValue(jump, number)} number={number} />
          </td>
        ))}
        <td className="lj-half" data-label="Category">
          <select
            className="in"
            aria-label={`Category of ${jump.fileName}`}
            value={draft.cat}
            onChange={({ target }) => edit({ cat: target.value as LongjumpType })}
          >
            {LONGJUMP_TYPES.map((type) => (
              <option key={type} value={type}>
                {LONGJUMP_NAMES[type]}
              </option>
            ))}
          </select>
          <SeenKind jump={jump} cat={draft.cat} />
        </td>
        <td className="lj-half" data-label="YT link">
          <input
            className="in lj-link"
            aria-label={`YouTube link of ${jump.fileName}`}
            inputMode="url"
            placeholder="https://"
            value={draft.ytLink}
            aria-invalid={linkFault ? true : undefined}
            onChange={({ target }) => edit({ ytLink: target.value })}
          />
          <span className="lj-seen dim">{jump.ytLink ? 'video set' : 'no video'}</span>
        </td>
        <td className="lj-half">
          <PlayerName name={jump.userName} country={jump.country} />
          <span className="lj-seen">
            {jump.checkBy ? (
              <>
                {jump.mine ? 'yours' : jump.checkBy}{' '}
                <button type="button" className="lnk" onClick={() => void review.claim(!jump.mine)}>
                  {jump.mine ? 'Give back' : 'Take over'}
                </button>
              </>
            ) : (
              <button type="button" className="lnk" onClick={() => void review.claim(true)}>
                Take it
              </button>
            )}
          </span>
        </td>
        <td className="lj-half dim">
          <Moment iso={jump.submittedDateIso} look="clock" />
        </td>
        <td className="lj-decide">
          <div className="lj-actions">
            <Button small kind="ghost" busy={review.busy === 'download'} onClick={() => void review.download()}>
              <Icon of={Download} size="sm" />
              Download
            </Button>
            <AnalyzeLink
              className="btn btn-ghost btn-sm"
              open={{ file: jump.fileName }}
              of={`${jump.fileName} by ${jump.userName}`}
            >
              Analyze
            </AnalyzeLink>
            <Button
              small
              busy={review.busy === 'update'}
              busyText="Saving..."
              blockedBy={shut ?? (dirty ? fault : 'Nothing to save')}
              onClick={() => void update()}
            >
              Update
            </Button>
            <Button
              small
              kind="ok"
              blockedBy={shut ?? decisionBlocked(dirty, 'releasing')}
              onClick={() => setDecision('release')}
            >
              Release
            </Button>
            <Button
              small
              kind="danger"
              blockedBy={shut ?? decisionBlocked(dirty, 'rejecting')}
              onClick={() => setDecision('reject')}
            >
              Reject
            </Button>
          </div>
        </td>
      </tr>
      <tr className="lj-detail-row">
        <td colSpan={10}>
          <SeenDetails jump={jump} />
          {decision && (
            <DecisionDialog decision={decision} jump={jump} review={review} onClose={() => setDecision(null)} />
          )}
        </td>
      </tr>
    </tbody>
  )
}

/** The analyzer's value below the typed one; red, with a sign, where they differ. */
function SeenNumber({ typed, seen, number }: { typed: string; seen: number | null; number: LongjumpNumber }) {
  const wrong = differs(typed, seen, number)
  return (
    <span className={wrong ? 'lj-seen text-loss' : 'lj-seen dim'}>
      {wrong && <Icon of={TriangleAlert} size="sm" />}
      <span className="sr">{wrong ? 'Differs, the analyzer read ' : 'The analyzer read '}</span>
      {seen === null ? '-' : number === 'block' ? seen.toFixed(0) : seen.toFixed(3)}
    </span>
  )
}

function SeenKind({ jump: { jump }, cat }: { jump: SubmittedLongjump; cat: LongjumpType }) {
  const type = jump?.computed?.type ?? jump?.printed?.type ?? null
  // the drop of a high jump is in the map, not in the frames
  const wrong = type !== null && type !== cat && !(cat === 'hj' && type === 'lj')
  return (
    <span className={wrong ? 'lj-seen text-loss' : 'lj-seen dim'}>
      {wrong && <Icon of={TriangleAlert} size="sm" />}
      <span className="sr">The analyzer read </span>
      {type === null ? '-' : LONGJUMP_NAMES[type]}
    </span>
  )
}
