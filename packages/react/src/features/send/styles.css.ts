import { css } from '../../css/css.ts'
import { ease, px, radius } from '../../css/units.ts'

const styles: string = css`
  .whom {
    display: flex;
    align-items: center;
    gap: ${px(8)};
    border-radius: ${radius(12)};
    padding-inline-start: ${px(12)};
    background: var(--portico-surface-raised);
    box-shadow: inset 0 0 0 1px var(--portico-edge);
  }
  .whom:focus-within {
    box-shadow: inset 0 0 0 2px var(--portico-focus);
  }
  .pane .whom input:focus-visible {
    outline: none;
  }
  .grants {
    display: flex;
    flex-direction: column;
    gap: ${px(12)};
    margin-top: ${px(8)};
  }
  .scanner {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: ${px(8)};
    animation: p-fade 0.15s ${ease};
  }
  .scanner video {
    width: 100%;
    aspect-ratio: 1;
    object-fit: cover;
    border-radius: ${radius(12)};
    background: #000;
  }
  @media (forced-colors: active) {
    .whom {
      border: 1px solid ButtonBorder;
    }
  }
`

export { styles as css }
