import { IS_ENGLISH, LANGUAGE } from './language/language.ts'

const query = IS_ENGLISH ? '' : `?${new URLSearchParams({ hl: LANGUAGE })}`

/** The address of a card, in the language of the page: `record/kz_map`. */
export const cardAddress = (card: string): string => `/media/cards/${card}.png${query}`
