import { formatTime } from '@kz/contract/rules'
import { Check, X } from 'lucide-react'
import { FoundText } from '../../../blocks/analysis/found-text.tsx'
import { CheckLine } from '../../../ui/field/check-list.tsx'
import { SelectField } from '../../../ui/field/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Spinner } from '../../../ui/page/spinner.tsx'
import { Tag } from '../../../ui/tag.tsx'
import upload from '../upload.module.css'
import { JumpCourse, JumpReading } from './jump-reading.tsx'
import { LongjumpForm } from './longjump-form.tsx'
import type { Longjump, LongjumpJob } from './use-longjump.ts'

const DAMAGE = { damage: 'The file is not whole.' }

/** The dropped demo: what was read, what is typed, how far it is. */
export function LongjumpCard({ job, longjump }: { job: LongjumpJob; longjump: Longjump }) {
  const { summary, jumps, chosen, stage, error } = job
  const jump = jumps[chosen]
  return (
    <article className={upload.job} aria-label={job.fileName}>
      <div className={upload.hd}>
        <div className={`grow ${upload.nameCell}`}>
          <div className={upload.fn} dir="auto">
            {job.fileName}
          </div>
        </div>
        {stage === 'queued' && (
          <Tag kind="gain" icon={Check}>
            Queued, no. {job.queuePosition} in line
          </Tag>
        )}
        <IconButton
          label={stage === 'sending' ? 'Cancel upload' : 'Remove'}
          icon={X}
          onClick={stage === 'sending' ? longjump.cancel : longjump.clear}
        />
      </div>
      {stage === 'refused' && (
        <ul role="alert">
          <CheckLine state="bad">{error}</CheckLine>
        </ul>
      )}
      {stage === 'reading' && <Spinner label="Reading the demo" />}
      {summary && stage !== 'queued' && (
        <>
          <div className={upload.res}>
            <div>
              <ul>
                {!jump && (
                  <CheckLine state="warn">No long jump found in this demo. You can type the values yourself.</CheckLine>
                )}
                {jump && (
                  <CheckLine state="ok" fact={`recorded by ${summary.player.name || 'nobody named'}`}>
                    {jumps.length === 1 ? 'One long jump found' : `${jumps.length} long jumps found`}
                  </CheckLine>
                )}
                <CheckLine
                  state={summary.protocol === 48 ? 'ok' : 'warn'}
                  fact={`length ${formatTime(summary.durationMs)}`}
                >
                  Map {summary.map}, protocol {summary.protocol}
                </CheckLine>
                {summary.warnings.map(({ text, time }) => (
                  <CheckLine key={text} state="warn" fact={time === null ? undefined : formatTime(time)}>
                    <FoundText kind="damage" text={text} words={DAMAGE} />
                  </CheckLine>
                ))}
                {error && <CheckLine state="bad">{error}</CheckLine>}
              </ul>
              {jump && <JumpCourse jump={jump} />}
            </div>
            <div>
              {jumps.length > 1 && (
                <SelectField
                  label="Which jump"
                  value={String(chosen)}
                  onChange={({ target }) => longjump.choose(Number(target.value))}
                >
                  {jumps.map(({ printed, computed }, index) => (
                    <option key={`${printed?.time ?? ''} ${computed?.startMs ?? ''}`} value={index}>
                      {(printed ?? computed)?.distance.toFixed(3)} units at{' '}
                      {formatTime(computed?.startMs ?? printed?.time ?? 0)}
                    </option>
                  ))}
                </SelectField>
              )}
              {jump && <JumpReading jump={jump} />}
            </div>
          </div>
          <LongjumpForm job={job} longjump={longjump} />
        </>
      )}
    </article>
  )
}
