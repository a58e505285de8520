import { FAR_APART } from '@kz/contract/review/verdicts'
import type { AnalysisResult } from '@kz/contract/runs/analysis'
import { RotateCw } from 'lucide-react'
import { percent, signed } from '../../blocks/analysis/clock-text.ts'
import { signName } from '../../blocks/analysis/sign-name.ts'
import { VerdictTag } from '../../blocks/analysis/verdict-tag.tsx'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { AnalyzeLink } from '../../blocks/run/analyze-link.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { paths } from '../../lib/url/paths.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ScrollRegion } from '../../ui/page/panel.tsx'
import tableStyles from '../../ui/table/table.module.css'
import { Heads, rightHeads } from '../../ui/table/table-heads.tsx'
import styles from './results-table.module.css'

const LEVELS = { strong: 0, look: 1, fact: 2 }
const FEW = 4

const HEADS = [
  'Map',
  'Player',
  ...rightHeads('Time'),
  'Verdict',
  'Findings',
  ...rightHeads('Fps max, avg', 'Hops, perfect', 'Efficiency', 'Clock'),
  'Header',
  'Read',
  { head: 'Actions', silent: true },
] as const

/** What was read of each record. */
export function ResultsTable({ results }: { results: readonly AnalysisResult[] }) {
  return (
    <ScrollRegion label="Results table">
      <table className={tableStyles.table}>
        <caption className="visually-hidden">Records and what their demos show, worst first</caption>
        <Heads of={HEADS} />
        <tbody>
          {results.map((result) => (
            <ResultRow key={result.demoId} result={result} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function ResultRow({ result }: { result: AnalysisResult }) {
  const { demoId, mapName, route, player, country, time, hasFile, read } = result
  const { act, busy } = useMutation({ refetches: ['GET /record/analyze-all-wr'] })
  const of = `${mapName} by ${player}`
  return (
    <tr>
      <td>
        <MapLink mapName={mapName} route={route} />
      </td>
      <td>
        <PlayerName name={player} country={country} />
      </td>
      <td className={tableStyles.right}>{time}</td>
      <td>
        <span className="row">
          <VerdictTag verdict={hasFile ? (read?.verdict ?? 'unread') : 'missing'} />
          {read?.before && read.before !== read.verdict && (
            <span className={styles.before}>
              was <VerdictTag verdict={read.before} />
            </span>
          )}
        </span>
      </td>
      <td className={tableStyles.wrap}>
        {read && <Signs result={result} />}
        {unlikeTexts(result).map((text) => (
          <span key={text} className={styles.unlike}>
            {text}
          </span>
        ))}
      </td>
      <td className={tableStyles.right}>{both(read?.fpsMaximum?.toFixed(1), read?.fpsAverage?.toFixed(1))}</td>
      <td className={tableStyles.right}>
        {both(read?.hops, read?.perfectShare == null ? undefined : percent(read.perfectShare))}
      </td>
      <td className={tableStyles.right}>{read?.efficiency == null ? '' : percent(read.efficiency)}</td>
      <td className={tableStyles.right}>{read?.clockRatio?.toFixed(3) ?? ''}</td>
      <td>{headerText(result)}</td>
      <td className="dim">
        {read && (
          <>
            <Moment iso={read.readAt} look="short" />
            {read.isOlder && <span className={styles.older}> by an older analyzer</span>}
          </>
        )}
      </td>
      <td>
        {hasFile && (
          <span className="row">
            <AnalyzeLink open={{ demo: demoId }} of={of} />
            <IconButton
              icon={RotateCw}
              label={`Read the demo of ${of} again`}
              disabled={busy}
              onClick={() =>
                void act(
                  () => 'Demo read',
                  () => api.call('POST /record/analyze-one', { query: { demoId } }),
                )
              }
            />
          </span>
        )}
      </td>
    </tr>
  )
}

const both = (...texts: (string | number | undefined)[]): string =>
  texts.filter((text) => text !== undefined).join(', ')

/** Whether the demo is of the map it is the record of. */
function headerText({ mapName, read }: AnalysisResult): string {
  if (!read?.saysMap) return ''
  if (read.saysMap.toLowerCase() !== mapName.toLowerCase()) return `Says ${read.saysMap}`
  return read.crcAgrees === false ? 'CRC differs' : 'Agrees'
}

const UNLIKE = [
  ['mapPerfect', 'perfect', 'on the map'],
  ['playerPerfect', 'perfect', 'of the player'],
  ['mapEfficiency', 'efficiency', 'on the map'],
  ['playerEfficiency', 'efficiency', 'of the player'],
] as const

/** Figures that are far from those of others, in standard deviations. */
const unlikeTexts = ({ unlike }: AnalysisResult): string[] =>
  UNLIKE.flatMap(([key, figure, peers]) => {
    const apart = unlike[key]
    return apart === null || Math.abs(apart) < FAR_APART ? [] : `${figure} ${signed(apart)} σ ${peers}`
  })

/** The findings, strong ones first; a click stands at the first moment of one. */
function Signs({ result: { demoId, read } }: { result: AnalysisResult }) {
  if (!read) return null
  if (read.fault) return <span className="dim">{read.fault}</span>
  if (read.signs.length === 0) return null
  const sorted = read.signs.toSorted((one, other) => LEVELS[one.level] - LEVELS[other.level])
  return (
    <span className={styles.signs}>
      {sorted.slice(0, FEW).map(({ kind, level, count, atMs }) => {
        const text = count > 1 ? `${signName(kind)} ×${count}` : signName(kind)
        const className = level === 'strong' ? styles.strong : level === 'look' ? styles.look : 'dim'
        return atMs === null ? (
          <span key={kind} className={className}>
            {text}
          </span>
        ) : (
          <a key={kind} className={className} href={paths.analyzer({ demo: demoId, at: atMs })}>
            {text}
          </a>
        )
      })}
      {sorted.length > FEW && <span className="dim">{sorted.length - FEW} more</span>}
    </span>
  )
}
