import { youtubeId } from '@kz/contract/rules'
import {
  LONGJUMP_NAMES,
  LONGJUMP_TYPES,
  type LongjumpNumber,
  type LongjumpType,
  readLongjumpNumber,
} from '@kz/contract/runs/longjump-types'
import type { SubmittedLongjump } from '@kz/contract/runs/longjumps'
import { Download, TriangleAlert } from 'lucide-react'
import { DemoReport } from '../../blocks/analysis/demo-report.tsx'
import { capital } from '../../blocks/capital.ts'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { DecideButton, SaveButton } from '../../blocks/review/buttons.tsx'
import { Claim } from '../../blocks/review/claim.tsx'
import { DecisionDialog } from '../../blocks/review/decision-dialog.tsx'
import { DecisionFailed } from '../../blocks/review/decision-failed.tsx'
import { UndoButton } from '../../blocks/review/undo-button.tsx'
import { useReview } from '../../blocks/review/use-review.ts'
import { AnalyzeLink } from '../../blocks/run/analyze-link.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import button from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/field/field.module.css'
import { Icon } from '../../ui/icon.tsx'
import { PlaceActions, usePlace } from '../../ui/place.tsx'
import table from '../../ui/table/table.module.css'
import styles from './check-longjumps.module.css'
import { questionOf } from './questions.ts'
import { differs, savedDraft, seenValue } from './queue.ts'
import { ParsedDetails } from './seen-details.tsx'
import { useLongjumpChecker } from './use-review.ts'

const NUMBERS: LongjumpNumber[] = ['block', 'distance', 'topspeed', 'prestrafe']

/** One waiting long jump: its row, and below it what the demo shows. */
export function LongjumpRow({ jump, gone }: { jump: SubmittedLongjump; gone: boolean }) {
  const checker = useLongjumpChecker(jump)
  const review = useReview(checker, jump, savedDraft(jump), gone)
  const { draft, edit, shut } = review
  const { place, closed } = usePlace<HTMLTableSectionElement>(review)
  const wrong = NUMBERS.find((number) => readLongjumpNumber(number, draft[number]) === null)
  const linkFault = draft.ytLink !== '' && !youtubeId(draft.ytLink) ? 'Enter a valid YouTube link' : undefined
  const fault = wrong ? `Invalid ${wrong}` : linkFault
  return (
    <tbody {...place} aria-label={jump.fileName}>
      <tr>
        <td className={styles.file} dir="auto">
          {jump.fileName}
        </td>
        {NUMBERS.map((number) => (
          <td key={number} className={table.right} data-label={capital(number)}>
            <input
              className={`${field.input} ${styles.number}`}
              data-part="input"
              aria-label={`${capital(number)} of ${jump.fileName}`}
              inputMode="decimal"
              value={draft[number]}
              aria-invalid={wrong === number || undefined}
              onChange={({ target }) => edit({ [number]: target.value })}
            />
            <SeenNumber typed={draft[number]} seen={seenValue(jump, number)} number={number} />
          </td>
        ))}
        <td className={styles.half} data-label="Category">
          <select
            className={field.input}
            data-part="input"
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
        <td className={styles.half} data-label="YT link">
          <input
            className={`${field.input} ${styles.link}`}
            data-part="input"
            aria-label={`YouTube link of ${jump.fileName}`}
            inputMode="url"
            placeholder="https://"
            value={draft.ytLink}
            aria-invalid={linkFault ? true : undefined}
            onChange={({ target }) => edit({ ytLink: target.value })}
          />
          <span className={`dim ${styles.seen}`}>{jump.ytLink ? 'video set' : 'no video'}</span>
        </td>
        <td className={styles.half}>
          <PlayerName name={jump.userName} country={jump.country} />
          <span className={styles.seen}>
            <Claim item={jump} checker={checker} inline />
          </span>
        </td>
        <td className={`dim ${styles.half}`} data-part="quiet">
          <Moment iso={jump.submittedDateIso} look="clock" />
        </td>
        <td className={styles.decide}>
          <PlaceActions
            closed={closed}
            className={styles.actions}
            undo={<UndoButton id={jump.id} of={jump.fileName} />}
          >
            <Button small kind="ghost" busy={checker.busy === 'download'} onClick={() => void checker.download()}>
              <Icon of={Download} size="sm" />
              Download
            </Button>
            <AnalyzeLink
              className={`${button.button} ${button.ghost} ${button.small}`}
              open={{ jump: jump.id }}
              of={`${jump.fileName} by ${jump.userName}`}
            >
              Analyze
            </AnalyzeLink>
            <SaveButton review={review} verb="Update" shortcut="U" fault={shut ?? fault} />
            <DecideButton review={review} decision="release" fault={fault} />
            <DecideButton review={review} decision="reject" fault={fault} />
          </PlaceActions>
        </td>
      </tr>
      <tr className={styles.detailRow}>
        <td colSpan={10}>
          <DecisionFailed of={jump} />
          <ParsedDetails jump={jump} />
          <div className={styles.report}>
            <DemoReport kind="longjump" demoId={jump.id} open={{ jump: jump.id }} />
          </div>
          <DecisionDialog
            review={review}
            taken={jump.mine ? null : jump.checkBy}
            question={(decision) => questionOf(jump, decision)}
          />
        </td>
      </tr>
    </tbody>
  )
}

/** The analyzer's value below the typed one; red, with a sign, where they differ. */
function SeenNumber({ typed, seen, number }: { typed: string; seen: number | null; number: LongjumpNumber }) {
  const wrong = differs(typed, seen, number)
  return (
    <span className={`${wrong ? styles.wrong : 'dim'} ${styles.seen}`}>
      {wrong && <Icon of={TriangleAlert} size="sm" />}
      <span className="visually-hidden">{wrong ? 'Differs, the analyzer read ' : 'The analyzer read '}</span>
      {seen === null ? '-' : number === 'block' ? seen.toFixed(0) : seen.toFixed(3)}
    </span>
  )
}

function SeenKind({ jump: { jump }, cat }: { jump: SubmittedLongjump; cat: LongjumpType }) {
  const type = jump?.computed?.type ?? jump?.printed?.type ?? null
  // the drop of a high jump is in the map, not in the frames
  const wrong = type !== null && type !== cat && !(cat === 'hj' && type === 'lj')
  return (
    <span className={`${wrong ? styles.wrong : 'dim'} ${styles.seen}`}>
      {wrong && <Icon of={TriangleAlert} size="sm" />}
      <span className="visually-hidden">The analyzer read </span>
      {type === null ? '-' : LONGJUMP_NAMES[type]}
    </span>
  )
}
