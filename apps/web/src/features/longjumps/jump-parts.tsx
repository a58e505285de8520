import { LONGJUMP_NAMES, type LongjumpType } from '@kz/contract/runs/longjump-types'
import type { LongjumpRecord } from '@kz/contract/runs/longjumps'
import { Download } from 'lucide-react'
import { AnalyzeLink, WatchDemoLink } from '../../blocks/run/analyze-link.tsx'
import { YoutubeButton } from '../../blocks/video/youtube-button.tsx'
import { paths } from '../../lib/url/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import table from '../../ui/table/table.module.css'
import { Tag } from '../../ui/tag.tsx'

/** A length or a speed with its decimals. */
export const units = (value: number, decimals = 3): string => value.toFixed(decimals)

/** Film and demo of a jump. */
export function JumpLinks({ record }: { record: LongjumpRecord }) {
  const of = `${LONGJUMP_NAMES[record.cat]} ${units(record.distance)} by ${record.pseudo}`
  return (
    <>
      {record.ytLink && <YoutubeButton link={record.ytLink} of={of} />}
      {record.demoId !== null && <WatchDemoLink open={{ longjump: record.demoId }} of={of} />}
      {/* on phones the player leads there */}
      {record.demoId !== null && (
        <AnalyzeLink open={{ longjump: record.demoId }} of={of} className={`${table.iconLink} ${table.hideSmall}`} />
      )}
      {record.demoId !== null && (
        <a
          className={table.iconLink}
          href={paths.longjumpFile(record.demoId)}
          download
          aria-label={`Download demo of ${of}`}
        >
          <Icon of={Download} />
        </a>
      )}
    </>
  )
}

const SHORT: Partial<Record<LongjumpType, string>> = { dcj: 'Double', mcj: 'Multi' }

/** Which of a category's kinds it is, where it has several. */
export function KindTag({ kind }: { kind: LongjumpType }) {
  return SHORT[kind] ? <Tag>{SHORT[kind]}</Tag> : null
}
