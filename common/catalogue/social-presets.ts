interface Size {
  width: number;
  height: number;
}

export interface SocialPreset extends Size {
  /** The name that users know. */
  name: string;
  /** The area that is always visible; left and top in pixels. */
  safe?: Size & { left: number; top: number };
  /** The source of the size: the network's own help, or common practice if it has none. */
  source: string;
  /** The month in which the size was checked. */
  checked: string;
}

const checked = '2026-11';
const META = 'Central de Ajuda e Guia de Anúncios da Meta';
const LINKEDIN = 'Ajuda do LinkedIn, especificações de imagens';
const X = 'Central de Ajuda do X; 16:9 é o usual nas publicações';
const YOUTUBE = 'Ajuda do YouTube, miniaturas e arte do canal';
const TIKTOK =
  'TikTok Ads, especificações (9:16); a área segura varia com a legenda: fora os botões e o quinto de baixo';
const WHATSAPP =
  'guias de 2026, que concordam: o perfil é guardado com 640 x 640; a plataforma não publica o tamanho';
const USUAL = 'tamanho usual; a plataforma não publica um só';

function middle({ width, height }: Size, across: number, down: number) {
  return {
    width: across,
    height: down,
    left: Math.round((width - across) / 2),
    top: Math.round((height - down) / 2),
  };
}

/** The account's name and buttons are above, the reply box and the text below. */
const STORY = { width: 1080, height: 1920, safe: { left: 0, top: 250, width: 1080, height: 1330 } };
/** There are buttons on the right too, and the text of a post covers the bottom fifth. */
const TIKTOK_SCREEN = { width: 1080, height: 1920, safe: { left: 60, top: 250, width: 900, height: 1286 } };
const FACEBOOK_COVER = { width: 1640, height: 924 };
const YOUTUBE_BANNER = { width: 2560, height: 1440 };

/** Sizes in pixels, by the value of the option. */
export const SOCIAL_PRESETS = {
  instagram_quadrado: { name: 'Instagram, quadrado', width: 1080, height: 1080, source: META, checked },
  instagram_retrato: { name: 'Instagram, retrato 4:5', width: 1080, height: 1350, source: META, checked },
  instagram_3x4: { name: 'Instagram, retrato 3:4', width: 1080, height: 1440, source: META, checked },
  instagram_paisagem: { name: 'Instagram, paisagem', width: 1080, height: 566, source: META, checked },
  instagram_stories: { name: 'Instagram, stories e reels', ...STORY, source: META, checked },
  facebook_post: { name: 'Facebook, publicação', width: 1080, height: 1350, source: META, checked },
  facebook_link: { name: 'Facebook, link', width: 1200, height: 630, source: META, checked },
  facebook_capa: {
    name: 'Facebook, capa',
    ...FACEBOOK_COVER,
    safe: middle(FACEBOOK_COVER, 1640, 624),
    source: META,
    checked,
  },
  facebook_evento: { name: 'Facebook, evento', width: 1920, height: 1005, source: META, checked },
  linkedin_post: { name: 'LinkedIn, publicação', width: 1200, height: 627, source: LINKEDIN, checked },
  linkedin_capa: { name: 'LinkedIn, capa do perfil', width: 1584, height: 396, source: LINKEDIN, checked },
  linkedin_pagina: { name: 'LinkedIn, capa da página', width: 1128, height: 191, source: LINKEDIN, checked },
  x_post: { name: 'X, publicação', width: 1600, height: 900, source: X, checked },
  x_capa: { name: 'X, capa', width: 1500, height: 500, source: X, checked },
  youtube_miniatura: { name: 'YouTube, miniatura', width: 1280, height: 720, source: YOUTUBE, checked },
  youtube_capa: {
    name: 'YouTube, capa do canal',
    ...YOUTUBE_BANNER,
    safe: middle(YOUTUBE_BANNER, 1546, 423),
    source: YOUTUBE,
    checked,
  },
  tiktok: { name: 'TikTok', ...TIKTOK_SCREEN, source: TIKTOK, checked },
  pinterest: {
    name: 'Pinterest, pin',
    width: 1000,
    height: 1500,
    source: 'Ajuda do Pinterest para empresas',
    checked,
  },
  whatsapp_perfil: { name: 'WhatsApp, perfil', width: 640, height: 640, source: WHATSAPP, checked },
  whatsapp_catalogo: { name: 'WhatsApp, catálogo', width: 1080, height: 1080, source: WHATSAPP, checked },
  whatsapp_status: { name: 'WhatsApp, status', ...STORY, source: WHATSAPP, checked },
  mercado_livre: {
    name: 'Mercado Livre, produto',
    width: 1200,
    height: 1200,
    source: 'Central de Vendedores do Mercado Livre',
    checked,
  },
  shopee: { name: 'Shopee, produto', width: 1024, height: 1024, source: USUAL, checked },
} as const satisfies Record<string, SocialPreset>;

export type SocialPresetId = keyof typeof SOCIAL_PRESETS;
