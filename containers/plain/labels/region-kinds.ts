/** What a region of a sheet is. */
export type RegionKind = 'label' | 'danfe' | 'declaration' | 'control';

/** Why a sheet may have to be cut in another way: a part is no label's size; one may be two that say the same, or two may be one; sizes differ. */
export type Doubt = 'whole' | 'copies' | 'parted' | 'unlike';
