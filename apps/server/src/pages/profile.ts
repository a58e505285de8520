import { html } from '../platform/html.ts'
import type { PageSource } from '../platform/page.ts'
import { profilePath } from './parts.ts'

/** /profile/{user}: by nickname in any case, former nickname, id, or the name of a holder without an account (H029). */
export const profile: PageSource = {
  topics: ['records', 'demos', 'maps', 'news', 'chat'],
  async tell({ value }, ask) {
    const found = await ask('GET /user/profile', { query: { nickname: value } })
    if (!found) return null
    const { pseudo, picture, countryName, recentRecords } = found
    const held = recentRecords.filter(({ currentRecord }) => currentRecord).map(({ mapName }) => mapName)
    const description = [
      `${pseudo}, ${countryName}.`,
      held.length > 0 && `Latest records: ${held.slice(0, 5).join(', ')}.`,
    ]
    const text = description.filter(Boolean).join(' ')
    return {
      title: pseudo,
      description: text,
      path: profilePath(pseudo),
      ...(picture && { image: picture }),
      body: html`<h1 class="pt">${pseudo}</h1><p>${text}</p>`,
    }
  },
}
