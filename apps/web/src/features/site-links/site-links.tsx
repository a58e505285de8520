import { Heart } from 'lucide-react'
import { socialLinks } from '../../blocks/social-links.ts'
import { useSite } from '../../lib/site.ts'
import { Icon } from '../../ui/icon.tsx'
import { OutsideLink } from '../../ui/outside-link.tsx'
import { SOCIAL_ICONS } from './social-icons.ts'
import './site-links.css'

/** Donate button and the community's other places, each only where the site has its link. */
export function SiteLinks() {
  const { links } = useSite()
  return (
    <section className="panel pb site-links" aria-label="Support and links">
      {links.donate && (
        <OutsideLink className="btn btn-sm" href={links.donate}>
          <Icon of={Heart} size="sm" />
          Donate
        </OutsideLink>
      )}
      <span className="end row">
        {socialLinks(links).map(({ name, label, href }) => (
          <OutsideLink key={name} className="btn btn-ico" href={href} aria-label={label} data-tip={label}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={SOCIAL_ICONS[name]} />
            </svg>
          </OutsideLink>
        ))}
      </span>
    </section>
  )
}
