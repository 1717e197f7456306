import { css } from '../../css/css.ts'
import { px, radius } from '../../css/units.ts'

const styles: string = css`
  .skeleton {
    display: block;
    background: var(--portico-surface-raised);
    border-radius: ${radius(8)};
    animation:
      p-fade 0.2s 0.12s both,
      p-breathe 1.6s 0.4s ease-in-out infinite;
  }
  .skeleton.line {
    height: ${px(12)};
    width: var(--width, ${px(120)});
    margin-block: ${px(4)};
  }
  @keyframes p-breathe {
    50% {
      opacity: 0.55;
    }
  }
  @media (forced-colors: active) {
    .skeleton {
      border: 1px solid GrayText;
    }
  }
`

export { styles as css }
