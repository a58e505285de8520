import { youtubeId } from '@kz/contract/rules'
import { LONGJUMP_NAMES, type LongjumpNumber, readLongjumpNumber } from '@kz/contract/runs/longjump-types'
import type { SubmittedLongjump } from '@kz/contract/runs/longjumps'
import { Download } from 'lucide-react'
import { DemoReport } from '../../blocks/analysis/demo-report.tsx'
import { DecideButton, SaveButton } from '../../blocks/review/buttons.tsx'
import { Claim } from '../../blocks/review/claim.tsx'
import { DecisionDialog } from '../../blocks/review/decision-dialog.tsx'
import { DecisionFailed } from '../../blocks/review/decision-failed.tsx'
import { ReviewCard } from '../../blocks/review/review-card.tsx'
import { useReview } from '../../blocks/review/use-review.ts'
import { AnalyzeLink } from '../../blocks/run/analyze-link.tsx'
import { word } from '../../lib/text/word.ts'
import button from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './check-longjumps.module.css'
import { LongjumpForm } from './longjump-form.tsx'
import { questionOf } from './questions.ts'
import { savedDraft } from './queue.ts'
import { ParsedDetails } from './seen-details.tsx'
import { useLongjumpChecker } from './use-review.ts'

const NUMBERS: LongjumpNumber[] = ['block', 'distance', 'topspeed', 'prestrafe']

/** One submitted long jump: what was typed beside what the demo shows, and the checker's decision. */
export function LongjumpCard({ jump, gone }: { jump: SubmittedLongjump; gone: boolean }) {
  const checker = useLongjumpChecker(jump)
  const review = useReview(checker, jump, savedDraft(jump), gone)
  const { draft, shut } = review
  const wrong = NUMBERS.find((number) => readLongjumpNumber(number, draft[number]) === null)
  const linkFault = draft.ytLink !== '' && !youtubeId(draft.ytLink) ? 'Enter a valid YouTube link' : undefined
  const fault = wrong ? `Invalid ${wrong}` : linkFault
  const { fileName, userName, submittedDateIso, country, seen } = jump
  return (
    <ReviewCard
      item={{ mapName: seen.mapName, mapImage: null, playerName: userName, country, submittedDateIso }}
      look="small"
      titleId={`longjump-${jump.id}`}
      title={
        <span className={styles.file} dir="auto">
          {fileName}
        </span>
      }
      review={review}
      end={
        <div className={styles.figure}>
          <b>{jump.distance.toFixed(3)}</b>
          <span className="dim">{LONGJUMP_NAMES[jump.cat]}</span>
        </div>
      }
      first={
        <>
          <DecisionFailed of={jump} />
          <DemoReport kind="longjump" demoId={jump.id} open={{ jump: jump.id }} />
        </>
      }
      facts={[
        { name: word('Checked by'), value: <Claim item={jump} checker={checker} />, className: 'row' },
        { name: word('YouTube video'), value: jump.ytLink ? 'video set' : 'no video' },
      ]}
      actions={
        <>
          <Button small kind="ghost" busy={checker.busy === 'download'} onClick={() => void checker.download()}>
            <Icon of={Download} size="sm" />
            Download
          </Button>
          <AnalyzeLink
            className={`${button.button} ${button.ghost} ${button.small}`}
            open={{ jump: jump.id }}
            of={`${fileName} by ${userName}`}
          >
            Analyze
          </AnalyzeLink>
          <span className="row end">
            <SaveButton review={review} verb="Update" shortcut="U" fault={shut ?? fault} />
            <DecideButton review={review} decision="reject" fault={fault} />
            <DecideButton review={review} decision="release" fault={fault} />
          </span>
        </>
      }
    >
      <LongjumpForm jump={jump} review={review} wrong={wrong} linkFault={linkFault} />
      <ParsedDetails jump={jump} />
      <DecisionDialog
        review={review}
        taken={jump.mine ? null : jump.checkBy}
        question={(decision) => questionOf(jump, decision)}
      />
    </ReviewCard>
  )
}
