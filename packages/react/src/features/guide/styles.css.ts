import { css } from '../../css/css.ts'
import { px } from '../../css/units.ts'

const styles: string = css`
  .facts {
    display: flex;
    flex-direction: column;
    gap: ${px(20)};
    padding: ${px(8)} ${px(4)} ${px(20)};
  }
  .fact {
    display: flex;
    gap: ${px(16)};
    align-items: flex-start;
  }
  .fact > .logo {
    background: var(--portico-surface);
    color: var(--portico-accent-text, var(--portico-text));
  }
  .fact h2 {
    font-weight: 600;
  }
`

export { styles as css }
