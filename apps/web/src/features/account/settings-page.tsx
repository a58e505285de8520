import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { queryOf } from '../../lib/api.ts'
import { useRawSearchParams } from '../../lib/router/router-context.tsx'
import { useSession } from '../../lib/session/session.ts'
import { paths } from '../../lib/url/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { PageBody } from '../../ui/page/page-body.tsx'
import { PageHead, SUB_TO_COME } from '../../ui/page/page-head.tsx'
import tabs from '../../ui/tabs.module.css'
import { AppearancePanel } from './appearance-panel.tsx'
import { OwnBansPanel } from './bans/own-bans-panel.tsx'
import { BlockedPanel } from './blocked-panel.tsx'
import { FormerNamesPanel } from './former-names-panel.tsx'
import { BioForm } from './forms/bio-form.tsx'
import { BirthdayForm } from './forms/birthday-form.tsx'
import { EmailForm } from './forms/email-form.tsx'
import { FlagForm } from './forms/flag-form.tsx'
import { LinksForm } from './forms/links-form.tsx'
import { NicknameForm } from './forms/nickname-form.tsx'
import { PictureForm } from './forms/picture-form.tsx'
import { GameAccountsPanel } from './game-accounts-panel.tsx'
import { LeavingTab } from './leaving/leaving-tab.tsx'
import { OldPostsPanel } from './old-posts/old-posts-panel.tsx'
import { PrivacyPanel } from './privacy-panel.tsx'
import { SecurityTab } from './security/security-tab.tsx'
import styles from './settings.module.css'
import { TokensPanel } from './tokens-panel.tsx'

const NoticesTab = lazy(() => import('./notices/notices-tab.tsx').then((module) => ({ default: module.NoticesTab })))

const TABS = {
  profile: 'Profile',
  account: 'Account',
  security: 'Security',
  privacy: 'Privacy',
  notifications: 'Notifications',
  appearance: 'Appearance',
  data: 'Your data',
} as const
type Tab = keyof typeof TABS

/** /settings: what one shows of oneself, how one logs in, and who sees one. */
export function SettingsPage() {
  const { user } = useSession()
  const search = useRawSearchParams()
  const found = useQuery(queryOf('GET /user/settings'))
  const { data: settings } = found
  if (!user) return null
  const asked = (Object.keys(TABS) as Tab[]).find((tab) => tab === search.tab) ?? 'profile'
  const tab = user.mustChangePassword ? 'security' : asked
  return (
    <div
      className={
        tab === 'notifications' ? 'stack' : `stack ${styles.settings} ${tab === 'security' ? styles.wide : ''}`
      }
    >
      <PageHead
        title="Settings"
        sub={settings ? `Your login is ${settings.username}, ${settings.email}.` : SUB_TO_COME}
      >
        <ButtonLink href={paths.ownProfile()}>My profile</ButtonLink>
      </PageHead>
      {user.mustChangePassword && (
        <Note kind="warn">
          You now have a staff role: choose a password of 15 characters or more. The rest of the site waits until then.
        </Note>
      )}
      <nav className={`${tabs.tabs} ${styles.ladder}`} aria-label="Parts of the settings">
        {(Object.keys(TABS) as Tab[]).map((name) => (
          <a key={name} href={paths.settings(name)} aria-current={name === tab ? 'page' : undefined}>
            {TABS[name]}
          </a>
        ))}
      </nav>
      <PageBody query={found} name="your settings" rows={6}>
        {(settings) =>
          tab === 'profile' ? (
            <>
              <PictureForm user={user} />
              <NicknameForm user={user} changeFrom={settings.pseudoChangeFrom} />
              <FlagForm country={user.country} changeFrom={settings.flagChangeFrom} />
              <BirthdayForm birthday={settings.birthday} hidden={settings.hidesBirthday} />
              <BioForm user={user} bio={settings.bio} />
              <LinksForm user={user} links={settings.links} />
            </>
          ) : tab === 'account' ? (
            <>
              <EmailForm email={settings.email} waiting={settings.newEmail} />
              <OwnBansPanel />
              <OldPostsPanel />
              <GameAccountsPanel />
              <TokensPanel />
            </>
          ) : tab === 'security' ? (
            <SecurityTab least={settings.leastPassword} username={settings.username} isDue={user.mustChangePassword} />
          ) : tab === 'privacy' ? (
            <>
              <PrivacyPanel />
              <BlockedPanel />
              <FormerNamesPanel hidden={settings.hidesFormerNames} />
            </>
          ) : tab === 'data' ? (
            <LeavingTab pseudo={user.pseudo} />
          ) : tab === 'appearance' ? (
            <AppearancePanel />
          ) : (
            <Suspense fallback={null}>
              <NoticesTab />
            </Suspense>
          )
        }
      </PageBody>
    </div>
  )
}
