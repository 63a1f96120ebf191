import styles from './refusal.module.css'

interface RefusalProps {
  /** Nothing is drawn while there is nothing to say. */
  children: string | undefined
  /** Where lines stand close to each other. */
  inBar?: boolean
}

/** Why something did not work, in a sentence below what was asked for. */
export function Refusal({ children, inBar = false }: RefusalProps) {
  if (children === undefined) return null
  return (
    <p className={styles.refusal} data-in-bar={inBar || undefined} role="alert">
      {children}
    </p>
  )
}
