package runtime

import "math/bits"

// Missing refuses the object at offset at for each member that it must have and
// has not, in the order of the sites: bit i of missing says that the member of
// site i is missing, and one is at least. It is Refuse for all of them. Once as
// many faults are recorded as there may be, the others are only counted.
func (c *Cursor) Missing(at int, missing uint64, sites []*Site) {
	if c.stopped || c.quiet || len(c.faults) < c.limit {
		c.missing(at, missing, sites)
		return
	}
	n := bits.OnesCount64(missing)
	c.refusals += n
	c.total += n
}

// missing is Missing one by one.
func (c *Cursor) missing(at int, missing uint64, sites []*Site) {
	for ; missing != 0; missing &= missing - 1 {
		c.Refuse(at, sites[bits.TrailingZeros64(missing)])
	}
}
