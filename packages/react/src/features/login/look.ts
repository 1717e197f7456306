/** How a login looks. */
export { css } from './styles.css.ts'
