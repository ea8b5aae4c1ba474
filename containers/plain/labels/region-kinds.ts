/** The kind of a region of a sheet. */
export type RegionKind = 'label' | 'danfe' | 'declaration' | 'control';

/**
 * Why a sheet may have to be cut in another way: a part has no label's size; one part may be two equal labels, or two
 * may be one; sizes differ.
 */
export type Doubt = 'whole' | 'copies' | 'parted' | 'unlike';
