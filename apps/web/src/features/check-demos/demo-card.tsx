import { mapRoute, youtubeId } from '@kz/contract/rules'
import type { SubmittedDemo } from '@kz/contract/runs/demos'
import { Download, Play } from 'lucide-react'
import { useState } from 'react'
import { DemoReport } from '../../blocks/analysis/demo-report.tsx'
import { MapLink } from '../../blocks/map/map-link.tsx'
import type { Moment } from '../../blocks/replay/inline-replay.tsx'
import { DecideButton, SaveButton } from '../../blocks/review/buttons.tsx'
import { DecisionDialog } from '../../blocks/review/decision-dialog.tsx'
import { DecisionFailed } from '../../blocks/review/decision-failed.tsx'
import { useDesk } from '../../blocks/review/desk-context.ts'
import { ReviewCard } from '../../blocks/review/review-card.tsx'
import { useReview } from '../../blocks/review/use-review.ts'
import { AnalyzeLink } from '../../blocks/run/analyze-link.tsx'
import { differenceOf } from '../../blocks/run/difference.ts'
import button from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Gap } from '../../ui/time/gap.tsx'
import { NO_RECORD, TimeDifference } from '../../ui/time/time-difference.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import { factsOf } from './card-facts.tsx'
import styles from './check-demos.module.css'
import { DemoForm } from './demo-form.tsx'
import { EarlierDemos } from './earlier-demos.tsx'
import { questionOf } from './questions.ts'
import { savedDraft } from './queue.ts'
import { RunChoice } from './run-choice.tsx'
import { RunOnCard } from './run-on-card.tsx'
import { ParsedDetails } from './seen-details.tsx'
import { useDemoChecker } from './use-review.ts'

/** One submitted demo: what was seen beside what was typed, and the checker's decision. */
export function DemoCard({ demo, gone = false }: { demo: SubmittedDemo; gone?: boolean }) {
  const checker = useDemoChecker(demo)
  const review = useReview(checker, demo, savedDraft(demo), gone)
  const { draft } = review
  const { isWatching, watch } = useDesk()
  // it begins at the start of the run, or stands at a moment of the report
  const [moment, setMoment] = useState<Moment | null>(null)
  const linkFault = draft.ytLink !== '' && !youtubeId(draft.ytLink) ? 'Enter a valid YouTube link' : undefined
  return (
    <ReviewCard
      item={demo}
      look="small"
      titleId={`demo-${demo.demoId}`}
      title={
        <>
          {demo.mapWaits ? mapRoute(demo.mapName, demo.route) : <MapLink mapName={demo.mapName} route={demo.route} />}
          {demo.mapWaits && (
            <Tag kind="info" tip="The sender's own map, which is being checked. Release the map first.">
              Map not released
            </Tag>
          )}
          {demo.status === 'DEFERRED' && <Tag kind="info">Put off</Tag>}
        </>
      }
      review={review}
      end={<Result demo={demo} />}
      first={
        <>
          <DecisionFailed of={demo} />
          <DemoReport
            kind="demo"
            demoId={demo.demoId}
            open={{ waiting: demo.demoId }}
            onMoment={(ms) => {
              watch(true)
              setMoment({ ms })
            }}
          >
            {isWatching && <RunOnCard demoId={demo.demoId} moment={moment} />}
          </DemoReport>
        </>
      }
      facts={factsOf(demo, checker)}
      actions={
        <>
          <Button small kind="ghost" busy={checker.busy === 'download'} onClick={() => void checker.download()}>
            <Icon of={Download} size="sm" />
            {demo.replay ? 'Replay' : 'Demo'}
          </Button>
          <AnalyzeLink
            className={`${button.button} ${button.ghost} ${button.small}`}
            open={{ waiting: demo.demoId }}
            of={`${demo.mapName} by ${demo.playerName}`}
          >
            Analyze
          </AnalyzeLink>
          <Button
            small
            kind="ghost"
            aria-expanded={isWatching}
            aria-keyshortcuts="W"
            aria-label={
              isWatching
                ? `Close the run of ${demo.mapName} by ${demo.playerName}`
                : `Watch the run of ${demo.mapName} by ${demo.playerName}`
            }
            onClick={() => watch(!isWatching)}
          >
            <Icon of={Play} size="sm" />
            {isWatching ? 'Close the run' : 'Watch'}
          </Button>
          <DecideButton review={review} decision="putOff" look="ghost" />
          <span className="row end">
            <SaveButton review={review} fault={linkFault} />
            <DecideButton
              review={review}
              decision="reject"
              fault={linkFault}
              blockedBy={draft.comment.trim() ? undefined : 'Comment is required to reject demo'}
            />
            <DecideButton
              review={review}
              decision="release"
              fault={linkFault}
              blockedBy={
                demo.mapWaits
                  ? `${demo.mapName} is not released yet`
                  : demo.replay?.counts === false
                    ? 'Its run does not count any more'
                    : draft.ytLink
                      ? undefined
                      : 'YouTube link is required to release demo'
              }
            />
          </span>
        </>
      }
    >
      <EarlierDemos of={demo} />
      <ParsedDetails demo={demo} />
      <RunChoice demo={demo} />
      <DemoForm review={review} linkFault={linkFault} />
      <DecisionDialog
        review={review}
        taken={demo.mine ? null : demo.checkBy}
        question={(decision) => questionOf(demo, decision)}
      />
    </ReviewCard>
  )
}

/** The time, and how far it is from the record. */
function Result({ demo: { timeMs, timeDifference } }: { demo: SubmittedDemo }) {
  const difference = differenceOf(timeDifference)
  return (
    <div className={styles.cardTime}>
      <TimeText milliseconds={timeMs} look="large" className={styles.cardFigure} />
      <div className={`row small ${styles.cardGap}`}>
        {difference !== null && difference !== 0 && <Gap milliseconds={difference} trimmed />}
        <TimeDifference milliseconds={difference} without={NO_RECORD} />
      </div>
    </div>
  )
}
