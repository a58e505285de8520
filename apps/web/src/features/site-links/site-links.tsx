import { Heart } from 'lucide-react'
import { socialLinks } from '../../blocks/member/social-links.ts'
import { useSite } from '../../lib/session/site.ts'
import button from '../../ui/button.module.css'
import { Icon } from '../../ui/icon.tsx'
import { OutsideLink } from '../../ui/outside-link.tsx'
import panel from '../../ui/page/panel.module.css'
import styles from './site-links.module.css'
import { SOCIAL_ICONS } from './social-icons.ts'

/** Donate button and the community's other places, each only where the site has its link. */
export function SiteLinks() {
  const { links } = useSite()
  return (
    <section className={`${panel.panel} ${panel.body} ${styles.siteLinks}`} aria-label="Support and links">
      {links.donate && (
        <OutsideLink className={`${button.button} ${button.small}`} href={links.donate}>
          <Icon of={Heart} size="sm" />
          Donate
        </OutsideLink>
      )}
      <span className={`end row ${styles.places}`}>
        {socialLinks(links).map(({ name, label, href }) => (
          <OutsideLink
            key={name}
            className={`${button.button} ${button.icon} ${styles.link}`}
            href={href}
            aria-label={label}
            data-tip={label}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={SOCIAL_ICONS[name]} />
            </svg>
          </OutsideLink>
        ))}
      </span>
    </section>
  )
}
