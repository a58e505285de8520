import lateFonts from '../../styles/late-fonts.css?url'

/** The rarer letters: what the page needs first has the line for itself until here. */
export function fetchLateFonts(): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: lateFonts }))
}
