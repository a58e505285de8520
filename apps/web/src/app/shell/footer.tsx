import { socialLinks } from '../../blocks/member/social-links.ts'
import { OFFERED } from '../../lib/language/offered.ts'
import { useSite } from '../../lib/session/site.ts'
import { useAlwaysUtc } from '../../lib/text/local-times.ts'
import { paths } from '../../lib/url/paths.ts'
import { OutsideLink } from '../../ui/outside-link.tsx'
import { FEEDS, FOOTER } from '../footer-menu.ts'
import { withCompetition } from '../menu.ts'
import styles from './footer.module.css'
import { LanguageLinks } from './language-menu.tsx'

/** The foot of every page. */
export function Footer({ onShortcuts }: { onShortcuts: () => void }) {
  const { name, formerName, legacyDate, oldAccounts, copyrightYear, links } = useSite()
  const columns = withCompetition(FOOTER, 'Tools', { label: 'KZ Cup', path: links.competition })
  const social = socialLinks(links)
  const [alwaysUtc, setAlwaysUtc] = useAlwaysUtc()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {columns.map(({ label, entries }) => (
          <div key={label}>
            <h2>{label}</h2>
            <ul>
              {entries.map((entry) => (
                <li key={entry.path}>
                  {entry.isOutside ? (
                    <OutsideLink href={entry.path}>{entry.label}</OutsideLink>
                  ) : (
                    <a href={entry.path}>{entry.label}</a>
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div>
          <h2>Help</h2>
          <ul>
            <li>
              <a href={paths.bugReport()}>Report a bug</a>
            </li>
            <li>
              <a href={paths.faq()}>Questions</a>
            </li>
            <li>
              <a href={paths.privacy()}>Privacy</a>
            </li>
            <li>
              <a href={paths.terms()}>Terms</a>
            </li>
            <li>
              <a href={paths.status()}>Status</a>
            </li>
            <li>
              <a href="/api/docs" target="_blank" rel="noopener">
                API
              </a>
            </li>
            <li>
              <a href={paths.pluginList()} data-explains="plugins">
                Record list for plugins
              </a>
            </li>
            <li>
              <button type="button" onClick={onShortcuts}>
                Keyboard shortcuts
              </button>
            </li>
          </ul>
        </div>
        <div>
          <h2>{FEEDS.label}</h2>
          <ul>
            {FEEDS.entries.map(({ label, path }) => (
              <li key={path}>
                <a href={path} target="_blank" rel="noopener">
                  {label}
                  <span className="visually-hidden"> feed</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
        {social.length > 0 && (
          <div className={styles.elsewhere}>
            <h2>Elsewhere</h2>
            <ul>
              {social.map(({ name, label, href }) => (
                <li key={name}>
                  <OutsideLink href={href}>{label}</OutsideLink>
                </li>
              ))}
            </ul>
          </div>
        )}
        <p className={styles.legal}>
          <span>
            © {copyrightYear} <bdi>{name}</bdi>
          </span>
          {formerName && (
            <span>
              Formerly <bdi>{formerName}</bdi>.
              {oldAccounts && ` Accounts date from ${legacyDate}: log in with the name and password you had then.`}
            </span>
          )}
          {OFFERED.length > 1 && <LanguageLinks />}
          <button type="button" aria-pressed={alwaysUtc} onClick={() => setAlwaysUtc(!alwaysUtc)}>
            Always show UTC
          </button>
        </p>
      </div>
    </footer>
  )
}
