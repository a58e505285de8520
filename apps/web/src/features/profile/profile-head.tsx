import { NO_HONOURS } from '@kz/contract/accounts/honours'
import { linkText } from '@kz/contract/accounts/profile-links'
import type { PlayerStats, Profile } from '@kz/contract/accounts/profiles'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, Link, Settings } from 'lucide-react'
import { FollowThing } from '../../blocks/follow-thing.tsx'
import mapCards from '../../blocks/map/map-cards.module.css'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { RoleBadges } from '../../blocks/member/role-badges.tsx'
import { RoleIcons } from '../../blocks/member/role-icons.tsx'
import { ReportButton } from '../../blocks/report/report-button.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import { heldText } from '../../blocks/time/age-text.ts'
import { copyText } from '../../lib/clipboard.ts'
import { pageNow } from '../../lib/page-time.ts'
import { useSession } from '../../lib/session/session.ts'
import { nameByFlag } from '../../lib/text/countries.ts'
import { count, ordinal } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Flag } from '../../ui/flag.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Note } from '../../ui/note.tsx'
import pageHead from '../../ui/page/page-head.module.css'
import panel from '../../ui/page/panel.module.css'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import tabs from '../../ui/tabs.module.css'
import timeText from '../../ui/time/time-text.module.css'
import { toastError, toastLinkCopied } from '../../ui/toast/toast.ts'
import { BlockButton } from './block-button.tsx'
import { careerQuery, sectionsHeldQuery } from './career-query.ts'
import { FollowButton } from './follow-button.tsx'
import { FormerNames } from './former-names.tsx'
import { longestBlock } from './jump-name.ts'
import { memberLine } from './member-line.ts'
import styles from './profile.module.css'
import { StaffTools } from './staff-tools.tsx'

const PARTS = { profile: 'What they say about themselves', nickname: 'The nickname' }

interface ProfileHeadProps {
  profile: Profile
  /** undefined while they are being loaded */
  stats: PlayerStats | undefined
  /** the former name the page was opened by */
  formerly: string | null
  isOwn: boolean
}

const BANS = { general: 'Banned', comment: 'Banned from commenting', submit: 'Banned from submitting' }

/** Who this is: picture, flag, name, roles, since when; what the records add up to. */
export function ProfileHead({ profile, stats, formerly, isOwn }: ProfileHeadProps) {
  const { user } = useSession()
  const copy = async () => {
    if (await copyText(`${location.origin}${paths.profile(profile.pseudo)}`)) toastLinkCopied()
    else toastError('The link could not be copied.')
  }
  return (
    <section className={panel.panel} aria-labelledby="player">
      <div className={styles.profileWho}>
        <Avatar picture={profile.picture} name={profile.pseudo} size={64} roomy={96} />
        <div>
          <div className={`row wrap ${mapCards.name} ${styles.name}`}>
            <h1 id="player" className={`${pageHead.title} row`}>
              <Flag code={profile.countryCode} large />
              <bdi>{profile.pseudo}</bdi>
            </h1>
            <RoleIcons icons={onlyStates(profile.icons)} />
            {profile.countryCode !== 'n-a' && (
              <span className="dim" dir="auto" suppressHydrationWarning>
                {nameByFlag(profile.countryCode)}
              </span>
            )}
            <span className={`row wrap ${styles.buttons}`}>
              {!isOwn && (
                <ButtonLink
                  small
                  href={paths.compare(user?.pseudo ?? profile.pseudo, user ? profile.pseudo : undefined)}
                >
                  <Icon of={ArrowLeftRight} size="sm" />
                  Compare
                </ButtonLink>
              )}
              {!isOwn && profile.id !== null && <FollowButton userId={profile.id} player={profile.pseudo} />}
              {!isOwn && profile.mapsMade > 0 && (
                <FollowThing of={{ kind: 'mapper', name: profile.pseudo }} words="Follow maps" />
              )}
              {isOwn && (
                <ButtonLink small href={paths.settings()}>
                  <Icon of={Settings} size="sm" />
                  Edit
                </ButtonLink>
              )}
              <IconButton label="Copy profile link" icon={Link} onClick={copy} />
              {profile.id !== null && (
                <ReportButton
                  kind="profile"
                  id={profile.id}
                  ownerId={profile.id}
                  of={`profile of ${profile.pseudo}`}
                  parts={profile.picture ? { ...PARTS, picture: 'The picture' } : PARTS}
                />
              )}
              {profile.id !== null && <BlockButton userId={profile.id} player={profile.pseudo} />}
              <StaffTools profile={profile} />
            </span>
          </div>
          {profile.roles.length > 0 && (
            <div className={`row wrap ${styles.badges}`}>
              <RoleBadges roles={profile.roles} />
            </div>
          )}
          <p className={`dim ${styles.member}`}>{memberLine(profile, pageNow())}</p>
          <FormerNames profile={profile} formerly={formerly} />
          {!stats && (
            <p className={`dim ${styles.member} ${styles.ends}`}>
              <Skeleton width="16rem" />
            </p>
          )}
          {stats?.firstRecord && stats.lastRecord && (
            <p className={`dim ${styles.member} ${styles.ends}`}>
              <span>
                First record <MapLink mapName={stats.firstRecord.mapName} route={stats.firstRecord.route} /> on{' '}
                <Moment iso={stats.firstRecord.dateIso} look="day" />,
              </span>{' '}
              <span>
                latest <MapLink mapName={stats.lastRecord.mapName} route={stats.lastRecord.route} /> on{' '}
                <Moment iso={stats.lastRecord.dateIso} look="day" />.
              </span>
            </p>
          )}
          {profile.bio && (
            <p className={styles.bio} dir="auto">
              {profile.bio}
            </p>
          )}
          {profile.links.length > 0 && (
            <ul className={`row wrap ${styles.places}`} aria-label="Links">
              {profile.links.map((link) => (
                <li key={link}>
                  <a className="link" href={link} target="_blank" rel="nofollow ugc noopener noreferrer">
                    {linkText(link)}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <Numbers stats={stats} player={profile.pseudo} />
      </div>
      {profile.bans.map(({ kind, expirationDate }) => (
        <Note key={kind} kind="error">
          {BANS[kind]}
          {expirationDate ? ` until ${expirationDate.slice(0, 16)} UTC.` : '.'}
        </Note>
      ))}
    </section>
  )
}

/** Honours stand below as badges: only states stay beside the name. */
const onlyStates = (icons: Profile['icons']): Profile['icons'] => ({
  ...icons,
  ...NO_HONOURS,
})

/** Who never ran has no points: the call knows nobody of the name. */
const NO_POINTS = { rank: null, points: 0, runs: 0 }

function Numbers({ stats, player }: { stats: PlayerStats | undefined; player: string }) {
  const found = useQuery({ ...careerQuery(player), retry: false })
  const placed = found.isError ? NO_POINTS : found.data
  const sections = useQuery({ ...sectionsHeldQuery(player), retry: false })
  const held = sections.isError ? 0 : sections.data?.held
  const block = stats && longestBlock(stats.longJumps)
  const oldest = stats?.oldestCurrent
  const longest = stats?.longestHeld
  const numbers: [name: string, value: string | undefined, map?: string | undefined][] = [
    ['World records now', stats && count(stats.numberCurrentRecords)],
    ['Ever set', stats && count(stats.numberTotalRecords)],
    ['By records', stats && (stats.rank === null ? '–' : ordinal(stats.rank))],
    ['By points', placed && (placed.rank === null ? '–' : ordinal(placed.rank))],
    ['Points', placed && count(placed.points)],
    ['Runs', placed && count(placed.runs)],
    ['Sections held', held === undefined ? undefined : count(held)],
    ['Different maps', stats && count(stats.numberDifferentMaps)],
    ['Longest LJ block', block === undefined ? undefined : String(block ?? '–')],
    ['Oldest record held', stats && (oldest ? heldText(oldest.daysHeld) : '–'), oldest?.mapName],
    ['Longest held', stats && (longest ? heldText(longest.daysHeld) : '–'), longest?.mapName],
    ['Held on average', stats && (stats.averageDaysHeld === null ? '–' : heldText(stats.averageDaysHeld))],
  ]
  return (
    <dl className={`${tabs.stat} ${styles.numbers}`}>
      {numbers.map(([name, value, map], place) => (
        <div key={name}>
          <dt dir="auto">{name}</dt>
          <dd className={place === 0 && stats?.numberCurrentRecords ? timeText.record : undefined} data-tip={map}>
            {value ?? <Skeleton width="3rem" height="1.25rem" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
