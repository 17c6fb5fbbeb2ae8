package format

// DateTime judges the format date-time: RFC 3339 section 5.6, date-time. "T"
// and "Z" may be lower case, as the note there says. By section 5.7 the day
// exists in its month and year, and the second is 60 only where leap seconds
// fall: in the last minute of a month in UTC. An offset is at most 23:59.
func DateTime(b []byte) bool {
	if len(b) < len("2006-01-02T15:04:05Z") || b[10]|0x20 != 't' {
		return false
	}
	year, month, day, ok := date(b[:10])
	if !ok {
		return false
	}
	leap, ahead, ok := clock(b[11:])
	if !ok || !leap {
		return ok
	}
	if ahead {
		return day == 1
	}
	return day == daysIn(year, month)
}

// Date judges the format date: RFC 3339 section 5.6, full-date, with a day that
// exists (section 5.7).
func Date(b []byte) bool {
	_, _, _, ok := date(b)
	return ok
}

// Time judges the format time: RFC 3339 section 5.6, full-time, with its offset.
// The second is 60 only in the last minute of a day in UTC (section 5.7).
func Time(b []byte) bool {
	_, _, ok := clock(b)
	return ok
}

func date(b []byte) (year, month, day int, ok bool) {
	if len(b) != len("2006-01-02") || b[4] != '-' || b[7] != '-' {
		return 0, 0, 0, false
	}
	century, ok1 := two(b)
	rest, ok2 := two(b[2:])
	month, ok3 := two(b[5:])
	day, ok4 := two(b[8:])
	year = 100*century + rest
	ok = ok1 && ok2 && ok3 && ok4 && 1 <= month && month <= 12 && 1 <= day && day <= daysIn(year, month)
	return year, month, day, ok
}

// daysIn returns the number of days in a month (RFC 3339 section 5.7 and
// appendix C).
func daysIn(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}

// clock reads full-time. leap says that the second is 60, and ahead that the
// local day is then one ahead of the day in UTC. It is never one behind: that
// takes a time and an offset of 47:59 hours together.
func clock(b []byte) (leap, ahead, ok bool) {
	if len(b) < len("15:04:05Z") || b[2] != ':' || b[5] != ':' {
		return false, false, false
	}
	hour, ok1 := two(b)
	minute, ok2 := two(b[3:])
	second, ok3 := two(b[6:])
	if !ok1 || !ok2 || !ok3 || hour > 23 || minute > 59 || second > 60 {
		return false, false, false
	}
	b = b[8:]
	if b[0] == '.' { // time-secfrac
		n := 1
		for n < len(b) && in(b[n], digit) {
			n++
		}
		if n == 1 {
			return false, false, false
		}
		b = b[n:]
	}
	offset, ok := offset(b)
	if !ok || second < 60 {
		return false, false, ok
	}
	utc := 60*hour + minute - offset
	return true, utc < 0, (utc+24*60)%(24*60) == 24*60-1
}

// offset reads time-offset, in minutes.
func offset(b []byte) (int, bool) {
	if len(b) == 1 {
		return 0, b[0]|0x20 == 'z'
	}
	if len(b) != len("+07:00") || b[0] != '+' && b[0] != '-' || b[3] != ':' {
		return 0, false
	}
	hour, ok1 := two(b[1:])
	minute, ok2 := two(b[4:])
	n := 60*hour + minute
	if b[0] == '-' {
		n = -n
	}
	return n, ok1 && ok2 && hour <= 23 && minute <= 59
}

// two reads two digits, which b is long enough for.
func two(b []byte) (int, bool) {
	tens, units := b[0]-'0', b[1]-'0'
	return 10*int(tens) + int(units), tens <= 9 && units <= 9
}

// Duration judges the format duration: RFC 3339 appendix A, duration. Units
// stand in order and without gaps (no days behind years but for months), weeks
// stand alone, and there are no fractions. The letters may be lower case: those
// of ABNF are (RFC 5234 section 2.3).
func Duration(b []byte) bool {
	if len(b) == 0 || b[0]|0x20 != 'p' {
		return false
	}
	b = b[1:]
	if n := unit(b, 'w'); n > 0 {
		return n == len(b)
	}
	n := units(b, "ymd")
	if n == len(b) {
		return n > 0
	}
	if b = b[n:]; b[0]|0x20 != 't' {
		return false
	}
	b = b[1:]
	return len(b) > 0 && units(b, "hms") == len(b)
}

// units returns the size of the numbers with units at the start of b. They
// begin with any of the names, which are in lower case, and go on with the
// next ones.
func units(b []byte, names string) int {
	size := 0
	for _, name := range []byte(names) {
		n := unit(b[size:], name)
		if n == 0 && size > 0 {
			break
		}
		size += n
	}
	return size
}

// unit returns the size of the number with the unit at the start of b, or 0.
func unit(b []byte, name byte) int {
	n := 0
	for n < len(b) && in(b[n], digit) {
		n++
	}
	if n == 0 || n == len(b) || b[n]|0x20 != name {
		return 0
	}
	return n + 1
}
