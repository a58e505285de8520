/** Flags that stand in one file, `/flags/common.svg`, as the scene's lists show many of them at once. */
export const COMMON_FLAGS: readonly string[] = [
  ...['ar', 'at', 'au', 'be', 'bg', 'br', 'by', 'ca', 'ch', 'cl', 'cn', 'cz', 'de', 'dk', 'ee', 'es', 'fi', 'fr'],
  ...['gb', 'gr', 'hr', 'hu', 'ie', 'il', 'in', 'it', 'jp', 'kr', 'kz', 'lt', 'lv', 'nl', 'no', 'pl', 'pt', 'ro'],
  ...['rs', 'ru', 'se', 'si', 'sk', 'tr', 'ua', 'us'],
]
