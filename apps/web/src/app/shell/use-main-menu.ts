import { useSite } from '../../lib/session/site.ts'
import { MAIN_MENU, withCompetition } from '../menu.ts'

/** The menus of the bar, with what the site's settings add. */
export function useMainMenu(): typeof MAIN_MENU {
  const { links } = useSite()
  return withCompetition(MAIN_MENU, 'Community', { label: 'KZ Cup (new tab)', path: links.competition })
}
