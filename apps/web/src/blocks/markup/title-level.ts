import { createContext } from 'react'

/** The level of the heading above a text: 2 in a list of posts, 1 where the text is what the page is made of. */
export const TitleLevel = createContext<1 | 2>(2)
