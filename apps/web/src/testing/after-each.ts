import { afterAll, afterEach, vi } from 'vitest'
import { emptyPage } from './page.tsx'

/** Run by Vitest before each file of DOM tests: they share a window and all modules, and each begins with what the browser has. */
vi.unstubAllGlobals()
vi.restoreAllMocks()
document.body.replaceChildren()

afterEach(emptyPage)
// code on its way when the file ends would be broken for all files after it
afterAll(() => vi.dynamicImportSettled())
