import { COPYRIGHT_YEAR, SITE_NAME } from '@kz/contract/rules'
import { paths } from '../../lib/paths.ts'
import { FOOTER } from '../menu.ts'

/** The foot of every page. */
export function Footer({ onShortcuts }: { onShortcuts: () => void }) {
  return (
    <footer className="foot">
      <div className="foot-in">
        {FOOTER.map(({ label, entries }) => (
          <div key={label}>
            <h2>{label}</h2>
            <ul>
              {entries.map((entry) => (
                <li key={entry.path}>
                  <a href={entry.path}>{entry.label}</a>
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
              <a href={paths.pluginList()}>Record list for plugins</a>
            </li>
            <li>
              <button type="button" onClick={onShortcuts}>
                Keyboard shortcuts
              </button>
            </li>
          </ul>
        </div>
        <p className="legal">
          <span>
            © {COPYRIGHT_YEAR} {SITE_NAME}
          </span>
          <span>
            Formerly under another domain. Accounts date from mid-2021: log in with the name and password you had then.
          </span>
          <span>All times UTC</span>
        </p>
      </div>
    </footer>
  )
}
