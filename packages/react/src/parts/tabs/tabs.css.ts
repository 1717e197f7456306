import { css } from '../../css/css.ts'
import { ease, px, radius } from '../../css/units.ts'

const styles: string = css`
  .tabs {
    display: flex;
    gap: ${px(4)};
    padding: ${px(4)};
    border-radius: ${radius(16)};
    background: var(--portico-surface);
  }
  .tabs button {
    flex: 1 1 0;
    min-width: 0;
    min-height: ${px(36)};
    padding: ${px(4)};
    border-radius: ${radius(12)};
    font-size: ${px(13)};
    line-height: ${px(16)};
    font-weight: 500;
    text-align: center;
    color: var(--portico-text-secondary);
    overflow: hidden;
    text-overflow: ellipsis;
    transition: background 0.12s ${ease};
  }
  @media (hover: hover) {
    .tabs button:hover {
      color: var(--portico-text);
    }
  }
  .tabs [aria-selected='true'] {
    background: var(--portico-surface-pressed);
    color: var(--portico-text);
  }
  @media (pointer: coarse) {
    .tabs button {
      min-height: ${px(44)};
    }
  }
  @media (forced-colors: active) {
    .tabs button {
      border: 1px solid ButtonBorder;
    }
    .tabs [aria-selected='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`

export { styles as css }
