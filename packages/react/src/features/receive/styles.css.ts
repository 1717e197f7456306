import { css } from '../../css/css.ts'
import { px, radius } from '../../css/units.ts'

const styles: string = css`
  .receive .full {
    text-align: center;
  }
  .receive .caution {
    display: flex;
    gap: ${px(8)};
    font-size: ${px(13)};
    line-height: ${px(18)};
    color: var(--portico-text-secondary);
  }
  .receive .caution svg {
    flex: none;
    width: ${px(18)};
    height: ${px(18)};
  }
  .shared {
    display: flex;
    flex-wrap: wrap;
    gap: ${px(8)} ${px(16)};
    padding-top: ${px(12)};
  }
  .shared li {
    display: flex;
    align-items: center;
    gap: ${px(8)};
    font-size: ${px(13)};
    line-height: ${px(18)};
    font-weight: 500;
  }
  .ask-amount .fields {
    display: flex;
    align-items: center;
    gap: ${px(8)};
    padding-inline: ${px(16)} ${px(4)};
    border-radius: ${radius(16)};
    background: var(--portico-surface);
    box-shadow: inset 0 0 0 1px var(--portico-edge);
  }
  .ask-amount input {
    flex: 1;
    min-width: 0;
    height: ${px(48)};
    font-size: max(16px, ${px(17)});
    font-variant-numeric: tabular-nums;
  }
  .ask-amount input::placeholder {
    color: var(--portico-text-secondary);
    opacity: 1;
  }
  .ask-amount .fields:has(input:focus-visible) {
    outline: 2px solid var(--portico-accent);
    outline-offset: -2px;
  }
  .ask-amount input:focus-visible {
    outline: none;
  }
  .ask-amount select {
    min-height: ${px(44)};
    padding-inline: ${px(8)};
    border: 0;
    border-radius: ${radius(12)};
    background: var(--portico-surface-raised);
    color: var(--portico-text);
    font: inherit;
    font-weight: 500;
  }
  .ask-amount .sub {
    padding: ${px(8)} ${px(4)} 0;
  }
  @media (forced-colors: active) {
    .ask-amount .fields {
      border: 1px solid ButtonBorder;
    }
  }
`

export { styles as css }
