import { inLanguage, t } from '../platform/api/services/text.ts'

/** What a phone that puts the site on its home screen calls it, and how it looks. */
export const manifest = (name: string, language: string): string =>
  JSON.stringify({
    lang: language,
    name,
    short_name: name,
    description: inLanguage(language, t`Counter-Strike 1.6 Kreedz records, demos, maps and news.`),
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#12140d',
    theme_color: '#161910',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icons/192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icons/512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icons/512-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  })
