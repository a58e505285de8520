import { readableColor, type TextSize } from '@kz/markup'
import { createContext, type ReactNode, useContext } from 'react'
import { type Theme, useTheme } from '../../lib/session/theme.ts'

/** The least readable ground a text stands on: `--kz-panel` in the dark, `--kz-well` of quotes and code in the light. */
const GROUNDS: Record<Theme, string> = { dark: '#1c1f15', light: '#f0f2ec' }

/** The colour of the table cell around a text; null: the theme's ground. */
export const Ground = createContext<string | null>(null)

interface ReadableStyleProps {
  color: string | null
  size: TextSize | null
  children: ReactNode
}

/** Text in its writer's colour and size, the colour as light or dark as the theme needs it. */
export function ReadableStyle({ color, size, children }: ReadableStyleProps) {
  const page = GROUNDS[useTheme()]
  const ground = useContext(Ground) ?? page
  return (
    <span
      style={{ ...(color && { color: readableColor(color, ground) }), ...(size && { fontSize: `${size / 16}rem` }) }}
    >
      {children}
    </span>
  )
}
