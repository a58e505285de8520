import { LANGUAGES } from '@kz/contract/language/languages'
import { Check, Languages } from 'lucide-react'
import { chooseLanguage } from '../../lib/language/choose.ts'
import { LANGUAGE } from '../../lib/language/language.ts'
import { OFFERED } from '../../lib/language/offered.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/popup/menu.tsx'

/** A link for each language by its own name, which keeps the choice; `marked`: a tick stands at the page's own. */
export const LanguageLinks = ({ marked = false }: { marked?: boolean }) =>
  OFFERED.map((tag) => (
    <a
      key={tag}
      href={`?hl=${tag}`}
      lang={tag}
      hrefLang={tag}
      aria-current={tag === LANGUAGE ? 'true' : undefined}
      onClick={(event) => {
        event.preventDefault()
        void chooseLanguage(tag)
      }}
    >
      {LANGUAGES[tag]}
      {marked && tag === LANGUAGE && <Icon of={Check} size="sm" />}
    </a>
  ))

/** The languages by their own names; nothing where there is one alone. */
export function LanguageMenu() {
  if (OFFERED.length < 2) return null
  return (
    <Menu button={<Icon of={Languages} />} label="Language" isIcon alignRight>
      <LanguageLinks marked />
    </Menu>
  )
}
