import { useSyncExternalStore } from 'react'
import { onTabMessage, tellTabs } from '../live/broadcast.ts'
import { readStored, writeStored } from './storage.ts'

/** Dark or light. The inline script of index.html does the same before the first paint. */
export type Theme = 'dark' | 'light'

const key = 'color-theme'
const barColours: Record<Theme, string> = { dark: '#161910', light: '#383e2c' }
const listeners = new Set<() => void>()
const lightSystem = () => matchMedia('(prefers-color-scheme: light)')

function chosenTheme(): Theme | null {
  const stored = readStored(key)
  return stored === 'dark' || stored === 'light' ? stored : null
}

/** The theme on the screen now. */
const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark')

function apply(choice: Theme | null): void {
  const theme = choice ?? (lightSystem().matches ? 'light' : 'dark')
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', barColours[theme])
  for (const listener of listeners) listener()
}

/** Keeps a theme; null forgets the choice. */
export function chooseTheme(choice: Theme | null): void {
  writeStored(key, choice)
  apply(choice)
  tellTabs({ type: 'theme', choice })
}

/** Changes to the other theme and keeps the choice. */
export const toggleTheme = (): void => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')

/** Forgets the choice: the system's setting holds again. */
export const followSystemTheme = (): void => chooseTheme(null)

/** Follows the system's setting while no theme is chosen, and the other tabs. Called once at the start. */
export function startTheme(): void {
  lightSystem().addEventListener('change', () => apply(chosenTheme()))
  onTabMessage((message) => {
    if (message.type === 'theme') apply(message.choice)
  })
}

function watchTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The theme on the screen, for drawings that read colours themselves. */
export const useTheme = (): Theme => useSyncExternalStore(watchTheme, currentTheme, () => 'dark')
