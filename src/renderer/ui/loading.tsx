import styles from './loading.module.css'
import { RegistrationMark } from './registration-mark.tsx'

/** Fills the space of what is on its way. It stays unseen while an answer is quick. */
export function Loading({ label }: { label: string }) {
  return (
    <div className={styles.loading} role="status">
      <RegistrationMark size="large" working />
      <p>{label}</p>
    </div>
  )
}
