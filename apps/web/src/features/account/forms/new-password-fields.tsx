import { PasswordField } from '../../../ui/field/password-field.tsx'

type Typed = Record<string, string | undefined>

/** What is wrong with a new password that was typed twice. */
export const newPasswordErrors = ({ newPassword, confirmPassword }: Typed) => ({
  newPassword: newPassword ? undefined : 'Type a password.',
  confirmPassword: newPassword === confirmPassword ? undefined : 'Passwords do not match',
})

/** A new password, twice. `least`: how many characters it needs. */
export function NewPasswordFields({ least, errors }: { least: number; errors: Typed }) {
  return (
    <>
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint={`${least} characters or more.`}
        error={errors.newPassword}
      />
      <PasswordField
        label="Repeat password"
        name="confirmPassword"
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
    </>
  )
}
