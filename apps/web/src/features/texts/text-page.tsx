import { TextPage } from './text-frame.tsx'

/** The pages whose text staff keeps. */

export { RulesPage } from './rules-page.tsx'

export const PrivacyPage = () => <TextPage slug="privacy" title="Privacy" />
export const TermsPage = () => <TextPage slug="terms" title="Terms" />
export const FaqPage = () => <TextPage slug="faq" title="Questions" />
