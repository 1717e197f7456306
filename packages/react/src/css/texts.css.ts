import { css } from './css.ts'
import { px } from './units.ts'

const styles: string = css`
  .notice.alert {
    background: var(--portico-caution-soft);
  }
  .notice.alert > svg {
    color: var(--portico-caution);
  }
  .notice b {
    font-weight: 600;
    display: block;
  }
  .alert a {
    text-decoration: underline;
  }
  .notice.success > svg {
    color: var(--portico-positive);
  }
  .stack.tight {
    gap: ${px(8)};
  }
  .group > h2 {
    font-size: ${px(13)};
    line-height: ${px(16)};
    font-weight: 500;
    color: var(--portico-text-secondary);
    padding: ${px(8)} ${px(4)} ${px(4)};
  }
  .figures {
    font-variant-numeric: tabular-nums;
  }
  .updating {
    display: inline-flex;
    vertical-align: middle;
    margin-inline-start: ${px(4)};
    color: var(--portico-text-secondary);
  }
  .updating svg {
    width: ${px(14)};
    height: ${px(14)};
  }
  .fade {
    animation: p-fade 0.15s;
  }
`

export { styles as css }
