import { css } from './css.ts'
import { px, radius } from './units.ts'

const styles: string = css`
  .pill {
    display: inline-flex;
    align-items: center;
    gap: ${px(4)};
    max-width: 100%;
    min-height: ${px(40)};
    padding: ${px(4)} ${px(8)};
    border-radius: ${radius(14)};
    font-size: ${px(13)};
    line-height: ${px(16)};
    font-weight: 500;
    color: var(--portico-text-secondary);
  }
  .pill > span:not(.logo, .badged) {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @media (hover: hover) {
    .pill:hover {
      background: var(--portico-surface-raised);
      color: var(--portico-text);
    }
  }
  .pill:active {
    background: var(--portico-surface-pressed);
  }
  .chip {
    display: inline-flex;
    align-items: center;
    gap: ${px(8)};
    min-height: ${px(36)};
    padding: ${px(4)} ${px(12)};
    border-radius: ${radius(12)};
    background: var(--portico-surface);
    font-size: ${px(13)};
    font-weight: 500;
    color: var(--portico-text-secondary);
    font-variant-numeric: tabular-nums;
  }
  .chip:hover {
    background: var(--portico-surface-raised);
    color: var(--portico-text);
  }
  .chip svg,
  .pill svg {
    width: ${px(16)};
    height: ${px(16)};
  }
  .chips {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: ${px(8)};
    padding-top: ${px(8)};
  }
  .chip[aria-pressed='true'] {
    background: var(--portico-accent-soft);
    color: var(--portico-accent-text);
  }
  .chips.start {
    justify-content: start;
    padding-top: 0;
  }
  @media (pointer: coarse) {
    .pill {
      min-width: ${px(44)};
    }
    .pill,
    .chip {
      min-height: ${px(44)};
    }
  }
  @media (forced-colors: active) {
    .chip {
      border: 1px solid ButtonBorder;
    }
  }
`

export { styles as css }
