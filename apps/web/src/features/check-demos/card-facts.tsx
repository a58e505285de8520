import { parseTime } from '@kz/contract/rules'
import type { SubmittedDemo } from '@kz/contract/runs/demos'
import { Check, TriangleAlert } from 'lucide-react'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Claim } from '../../blocks/review/claim.tsx'
import { type Fact, talkFacts } from '../../blocks/review/facts.tsx'
import type { Checker } from '../../blocks/review/use-checker.ts'
import { counted } from '../../blocks/words.ts'
import { countryName } from '../../lib/text/country-name.ts'
import { word } from '../../lib/text/word.ts'
import { paths } from '../../lib/url/paths.ts'
import { Flag } from '../../ui/flag.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import styles from './check-demos.module.css'

/** Record now, address, who checks, what the parser thinks, what was said. */
export const factsOf = (demo: SubmittedDemo, checker: Pick<Checker<never>, 'busy' | 'claim'>): Fact[] => [
  { name: word('Record now'), value: <RecordNow demo={demo} />, className: 'row' },
  { name: word('Address'), value: <Address demo={demo} />, className: 'row' },
  { name: word('Checked by'), value: <Claim item={demo} checker={checker} />, className: 'row' },
  ...(demo.replay ? [{ name: word('Run on'), value: <OnServer replay={demo.replay} />, className: 'row' }] : []),
  { name: word('On arrival'), value: <Findings count={demo.warnings.length} /> },
  ...talkFacts('demo', demo),
]

function RecordNow({ demo: { previousTime, previousPlayerName, previousPlayerCountry } }: { demo: SubmittedDemo }) {
  if (!previousTime || !previousPlayerName) return 'None yet'
  return (
    <>
      <TimeText milliseconds={parseTime(previousTime) ?? 0} />
      <PlayerName name={previousPlayerName} country={previousPlayerCountry} quiet />
    </>
  )
}

/** Whose run the replay is of: without one that counts it cannot be released. */
function OnServer({ replay: { runId, serverName, counts } }: { replay: NonNullable<SubmittedDemo['replay']> }) {
  return (
    <>
      <a className="link" href={paths.runReplay(runId)} dir="auto">
        {serverName ?? 'a server'}
      </a>
      {!counts && (
        <Tag kind="loss" tip="Its server was struck, or it is another player's now. It cannot be released.">
          Does not count
        </Tag>
      )}
    </>
  )
}

function Address({ demo: { country, countryAddress, ipAddress } }: { demo: SubmittedDemo }) {
  const isElsewhere = countryAddress !== 'n-a' && country !== 'n-a' && countryAddress !== country
  return (
    <>
      {/* no table of countries says where an address is */}
      {countryAddress !== 'n-a' && <Flag code={countryAddress} />}
      <span>{ipAddress ?? 'forgotten'}</span>
      {isElsewhere && (
        <Tag kind="warn" tip={`The account says ${countryName(country)}.`}>
          Other country
        </Tag>
      )}
    </>
  )
}

function Findings({ count }: { count: number }) {
  if (count === 0)
    return (
      <span className={`row ${styles.good}`}>
        <Icon of={Check} size="sm" />
        All checks pass
      </span>
    )
  return (
    <span className={`row ${styles.doubtful}`}>
      <Icon of={TriangleAlert} size="sm" />
      {counted(count, 'warning')}
    </span>
  )
}
