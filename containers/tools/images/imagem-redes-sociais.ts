import { imagemRedesSociais as definition } from '../../../common/catalogue/image-sizes.ts';
import { SOCIAL_PRESETS, type SocialPreset } from '../../../common/catalogue/social-presets.ts';
import { formatNumber } from '../../plain/format.ts';
import type { ChangedPicture } from '../../protocol/pictures/change-picture.ts';
import type { FrameChange } from '../../protocol/pictures/picture-change.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { changePictures, PICTURE_PROGRAMS, type PictureTask } from './change-pictures.ts';
import { FOCUSES } from './picture-focus.ts';
import { outputOf } from './picture-outputs.ts';

type SocialOptions = OptionsOf<typeof definition>;

/** From this enlargement on a picture looks blurred. */
const SOFT_FROM = 1.3;

function changeOf(preset: SocialPreset, options: SocialOptions, isGuided: boolean): FrameChange {
  const { width, height, safe } = preset;
  return {
    kind: 'frame',
    size: { width, height },
    fit: options.fit === 'recortar' ? 'cover' : 'contain',
    focus: FOCUSES[options.focus],
    surround: options.surround === 'cor' ? 'color' : 'blurred',
    background: options.background,
    place: safe ?? { left: 0, top: 0, width, height },
    guide: isGuided ? (safe ?? null) : null,
  };
}

function notesOf(preset: SocialPreset, options: SocialOptions, { scale }: ChangedPicture): string[] {
  const { name, safe } = preset;
  const times = formatNumber(Math.round((scale ?? 1) * 10) / 10);
  return [
    ...(scale !== null && scale >= SOFT_FROM
      ? [`para ${name}, foi ampliada ${times} vezes e pode ficar sem nitidez`]
      : []),
    ...(safe && options.fit === 'recortar'
      ? [
          `em ${name}, só o que está na área segura (${safe.width} x ${safe.height}, a ${safe.left} da esquerda e ${safe.top} do topo) aparece em qualquer tela`,
        ]
      : []),
  ];
}

function tasksOf(options: SocialOptions): PictureTask[] {
  const output = outputOf(options.format, options);
  return [...new Set(options.presets)].flatMap((id) => {
    const preset: SocialPreset = SOCIAL_PRESETS[id];
    const task: PictureTask = {
      suffix: `-${id.replaceAll('_', '-')}`,
      change: changeOf(preset, options, false),
      output,
      notesOf: (changed) => notesOf(preset, options, changed),
    };
    if (!options.safe_area || preset.safe === undefined) return [task];
    return [task, { ...task, suffix: `${task.suffix}-area-segura`, change: changeOf(preset, options, true) }];
  });
}

/** Writes each picture in the sizes of the requested networks. */
export const imagemRedesSociais = implement(definition, PICTURE_PROGRAMS, (context) => {
  const tasks = tasksOf(context.options);
  return changePictures(context, 'Preparando', () => tasks);
});
