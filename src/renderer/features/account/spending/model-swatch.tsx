import styles from './model-swatch.module.css'

/** The colour a model is drawn in; its name always stands beside. */
export function ModelSwatch({ colour }: { colour: number }) {
  return <span className={styles.swatch} data-colour={colour} aria-hidden="true" />
}
